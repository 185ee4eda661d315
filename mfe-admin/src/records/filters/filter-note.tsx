import type { ListQuery } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { FILTERS, type ListAddress, linkTo } from '../../list/list-address';
import { filterWords } from './filter-words';

/** Which rows a link has narrowed the list to, and the link to all of them. */
export function FilterNote({ list, view }: { list: ListAddress; view: ListQuery }) {
  const { site } = useHost();
  const words = filterWords(view, site.offices);
  if (!words) return null;
  const isOfDays = FILTERS.every((name) => name === 'from' || name === 'to' || !view[name]);
  const { q, status, sort } = view;
  return (
    <Note>
      <bdi>{words}.</bdi>{' '}
      <Link
        to={linkTo(list, { ...(q && { q }), ...(status && { status }), ...(sort && { sort }) })}
        preventScrollReset
      >
        {isOfDays ? 'Show all days' : 'Show all'}
      </Link>
    </Note>
  );
}

const Note = styled.p`
  padding-bottom: 0.75rem;
  color: var(--ink-2);
  font-size: var(--t-ui);

  a {
    display: inline-block;
    padding-block: 0.2rem;
    color: var(--link);
  }
`;
