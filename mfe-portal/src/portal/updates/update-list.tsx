import { type ClientNote, FIRM_ZONE, LIMITS } from '@lisle-harrow/api/contract';
import { shownCalendarDay, StatusBadge, TextLink } from '@lisle-harrow/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { isNewSince } from '../../news/use-news';
import { documentsQuery } from '../../queries';
import { documentLinkTo } from '../documents/document-table';

interface UpdateListProps {
  readonly updates: readonly ClientNote[];
  /** Updates written after this instant are marked as new. */
  readonly lastVisit?: string | undefined;
  /** Shortens each update to its first 100 characters. */
  readonly preview?: boolean;
}

export function UpdateList({ updates, lastVisit, preview }: UpdateListProps) {
  const host = useHost();
  const { data: documents = [] } = useQuery({
    ...documentsQuery(host.fetch),
    enabled: updates.some(({ documentId }) => documentId),
  });
  return (
    <List>
      {updates.map((update) => {
        const day = shownCalendarDay(update.createdAt, FIRM_ZONE);
        const characters = [...update.content];
        const document = documents.find(({ id }) => id === update.documentId);
        const isCut = preview && characters.length > LIMITS.updatePreviewCharacters;
        return (
          <li key={update.id}>
            <Meta>
              <Kind>{update.type.replaceAll('_', ' ')}</Kind>
              {day && <time dateTime={update.createdAt}>{day}</time>}
            </Meta>
            <h3>
              {update.title}
              {isNewSince(lastVisit, update.createdAt) && <StatusBadge tone="info">new</StatusBadge>}
            </h3>
            <Content $isCut={isCut} $isFull={!preview}>
              {isCut ? characters.slice(0, LIMITS.updatePreviewCharacters).join('') : update.content}
            </Content>
            {document && (
              <About>
                Document:{' '}
                <TextLink as={Link} to={documentLinkTo(document.id)}>
                  {document.name}
                </TextLink>
              </About>
            )}
          </li>
        );
      })}
    </List>
  );
}

/** Newest first; updates without a valid date stay in order at the end. */
export function newestFirst(updates: readonly ClientNote[]): ClientNote[] {
  const time = (update: ClientNote) => Date.parse(update.createdAt) || 0;
  return [...updates].sort((a, b) => time(b) - time(a));
}

const List = styled.ul`
  max-width: var(--measure-list);
  list-style: none;
  margin: 0;
  padding: 0;

  li {
    padding: 1rem 0 1.1rem;
    border-bottom: 1px solid var(--line);
    break-inside: avoid;
    overflow-wrap: anywhere;
  }

  li:first-child {
    padding-top: 0.2rem;
  }

  h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    margin: 0;
    font: 500 1rem/1.35 var(--f-text);
    letter-spacing: 0;
  }
`;

const Meta = styled.p`
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  margin: 0 0 0.3rem;
  font-size: var(--t-small);
  color: var(--ink-3);
  font-variant-numeric: tabular-nums;
`;

const Kind = styled.span`
  display: inline-block;
  font-weight: 500;
  color: var(--ink-2);

  &::first-letter {
    text-transform: uppercase;
  }
`;

const Content = styled.p<{ $isCut?: boolean; $isFull: boolean }>`
  margin: 0.25rem 0 0;
  max-width: 44em;
  font-size: var(--t-ui);
  line-height: 1.5;
  color: var(--ink-2);
  white-space: ${({ $isFull }) => ($isFull ? 'pre-line' : 'normal')};

  &::after {
    content: ${({ $isCut }) => ($isCut ? "'…'" : 'none')};
  }
`;

const About = styled.p`
  margin: 0.4rem 0 0;
  font-size: var(--t-ui);
  color: var(--ink-3);
`;
