import { TextLink } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface CardProps {
  readonly title: string;
  readonly link: string;
  readonly tab: string;
  readonly children: ReactNode;
}

/** A card with a summary for the client, and the link to the section of the portal that has all of it. */
export const HomeCard = ({ title, link, tab, children }: CardProps) => (
  <Card>
    <h2>{title}</h2>
    {children}
    <TextLink as={Link} to={`/client-portal?tab=${tab}`}>
      {link}
    </TextLink>
  </Card>
);

export const Card = styled.section`
  display: flex;
  flex-direction: column;
  gap: 0.5rem;
  min-width: 0;
  padding: 1.25rem 1.35rem;
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  background: var(--surface);
  overflow-wrap: anywhere;
  break-inside: avoid;

  h2 {
    margin: 0;
    color: var(--ink-2);
    font: 500 var(--t-ui) / 1.35 var(--f-text);
    letter-spacing: 0;
  }

  h3 {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    align-items: center;
    margin: 0;
    font: 500 1rem/1.35 var(--f-text);
    letter-spacing: 0;
  }

  p,
  ul {
    margin: 0;
    font-size: var(--t-ui);
    line-height: 1.5;
  }

  ul {
    display: grid;
    gap: 0.3rem;
    padding: 0;
    list-style: none;
  }

  > :last-child:not(h2, p, article) {
    align-self: start;
    margin-top: auto;
  }
`;

export const Quiet = styled.p`
  color: var(--ink-3);
  font-variant-numeric: tabular-nums;
`;
