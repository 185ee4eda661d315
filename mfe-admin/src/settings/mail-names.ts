import { messageKind } from '@lisle-harrow/api/contract';

/** The name of a mail and its recipients; one that this version does not know is shown under its own name. */
export const mailName = (kind: string): { readonly name: string; readonly to: string } =>
  messageKind(kind)?.template ?? { name: kind, to: '' };
