import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getFirmText } from '@lisle-harrow/api/calls';
import type { FirmTextName } from '@lisle-harrow/api/contract';

/** A text that there is one of. */
export const firmTextQuery = <Name extends FirmTextName>(fetch: Fetch, name: Name) =>
  queryOptions({ queryKey: ['firm-texts', name], queryFn: () => getFirmText(fetch, name) });
