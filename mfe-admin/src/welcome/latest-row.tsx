import { Avatar, StatusBadge } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import type { StatusLook } from '../records/record-kind';

interface LatestRowProps {
  readonly name: string;
  readonly topic: string;
  readonly date: string;
  readonly look: StatusLook;
}

/** One record on a line: person, topic, date and status. */
export function LatestRow({ name, topic, date, look }: LatestRowProps) {
  return (
    <Row>
      <Avatar name={name} size="sm" />
      <Words>
        <b dir="auto">{name}</b>
        <span dir="auto">{topic}</span>
      </Words>
      <When>{date}</When>
      <Status>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
      </Status>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto 8rem;
  align-items: center;
  gap: 0.25rem 0.9rem;
  padding-block: 0.8rem;
  font-size: var(--t-ui);
  line-height: var(--l-ui);

  @media (max-width: 35em) {
    grid-template-columns: auto minmax(0, 1fr) fit-content(8.5rem);
  }
`;

const Words = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;

  b,
  span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  b {
    font-weight: 500;
  }

  span {
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`;

const When = styled.span`
  color: var(--ink-2);
  font-size: var(--t-small);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  @media (max-width: 35em) {
    grid-area: 2 / 2;
  }
`;

const Status = styled.span`
  justify-self: end;
  max-width: 100%;
  overflow: hidden;

  @media (max-width: 35em) {
    grid-area: 1 / 3;
  }
`;
