import type { ClientDocument } from '@lisle-harrow/api/contract';
import { toneOf } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

/** The firm's remarks on a document; those that require action stand out. */
export function DocumentNotes({ document: { notes, status } }: { document: ClientDocument }) {
  return notes ? <Notes $tone={toneOf('document', status)}>{notes}</Notes> : null;
}

const Notes = styled.p<{ $tone: ReturnType<typeof toneOf> }>`
  margin: 0.5rem 0 0;
  max-width: 34em;
  padding: 0.1rem 0 0.1rem 0.75rem;
  border-left: 2px solid var(--${({ $tone }) => ($tone === 'bad' ? 'danger' : 'control')});
  color: var(--${({ $tone }) => ($tone === 'bad' || $tone === 'wait' ? 'ink' : 'ink-2')});
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
