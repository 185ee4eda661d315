import type { ListQuery } from '@lisle-harrow/api/calls';
import { shownDay } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { type ListAddress, linkTo } from '../../list/list-address';

/** On which days the rows came, where a link leads to some of them, and the way to those of all days. */
export function FilterNote({ list, view }: { list: ListAddress; view: ListQuery }) {
  const { from, to, ...others } = view;
  if (!from && !to) return null;
  const words = [from && `from ${shownDay(from)}`, to && `until ${shownDay(to)}`].filter(Boolean).join(' ');
  return (
    <Note>
      Received {from === to ? `on ${shownDay(from!)}` : words}.{' '}
      <Link to={linkTo(list, { ...others, cursor: '' })} preventScrollReset>
        Show all days
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
