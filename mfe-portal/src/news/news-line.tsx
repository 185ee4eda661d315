import { type ClientProfile, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { shownDate, TextLink } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { useNews } from './use-news';

/** What is new since the last visit, each with a link to it. */
export function NewsLine({ profile }: { profile: ClientProfile }) {
  const news = useNews(profile);
  if (!profile.lastVisit || news.length === 0) return null;
  return (
    <Line aria-label="New since your last visit">
      <span>New since your last visit on {shownDate(profile.lastVisit, FIRM_ZONE)}:</span>
      <ul>
        {news.map(({ words, tab }) => (
          <li key={tab}>
            <TextLink as={Link} to={`/client-portal?tab=${tab}`}>
              {words}
            </TextLink>
          </li>
        ))}
      </ul>
    </Line>
  );
}

const Line = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0.25rem 1rem;
  width: fit-content;
  max-width: 100%;
  margin-top: 1.25rem;
  padding: 0.6rem 1rem;
  border: 1px solid var(--line);
  border-inline-start: 3px solid var(--brand);
  border-radius: var(--r-card);
  background: var(--surface);
  font-size: var(--t-ui);

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.1rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  @media print {
    display: none;
  }
`;
