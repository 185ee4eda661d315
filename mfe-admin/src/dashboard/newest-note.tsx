import type { Page } from 'api/client';
import { styled } from 'styled-components';
import { shownCount } from '../count-records';

/** Says so when the server sent only the newest rows of a longer list (D19). */
export function NewestNote({ page }: { page: Page<unknown> }) {
  if (page.total === undefined || page.total <= page.rows.length) return null;
  return (
    <Note>
      Showing the newest {shownCount(page.rows.length)} of {shownCount(page.total)}.
    </Note>
  );
}

const Note = styled.p`
  margin-top: 1rem;
  color: var(--ink-3);
  font-size: var(--t-small);
`;
