import type { Site } from '@lisle-harrow/api/contract';
import { Logo, PageHero, Section, WaysToReach, Wrap } from '@lisle-harrow/shared-ui';
import { createContext, type ReactNode, useContext } from 'react';
import { styled } from 'styled-components';
import type { NavigationLink } from '../../remotes/registry';

interface PlainPageProps {
  readonly site: Site;
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
  /** Beside the content, where there is room. */
  readonly aside?: ReactNode;
}

/** The navigation links in a plain page's header. */
export const PlainNavigation = createContext<readonly NavigationLink[]>([]);

/** The frame of pages that work with links and forms alone: the firm's mark above, its contact details below. */
export function PlainPage({ site, title, lead, children, aside }: PlainPageProps) {
  return (
    <>
      <Bar>
        <Wrap>
          <a href="/" aria-label={`${site.name}, home`}>
            <Logo name={site.name} />
          </a>
          <nav aria-label="Main">
            {useContext(PlainNavigation).map(({ label, path }) => (
              <a key={path} href={path}>
                {label}
              </a>
            ))}
          </nav>
        </Wrap>
      </Bar>
      <main id="main">
        <PageHero title={title} lead={lead} />
        {children && (
          <Section>
            <Columns>
              <Sheet>{children}</Sheet>
              {aside && <Sheet>{aside}</Sheet>}
            </Columns>
          </Section>
        )}
      </main>
      <Foot>
        <Wrap as="p">
          <WaysToReach email={site.email} offices={site.offices} />
        </Wrap>
      </Foot>
    </>
  );
}

const Bar = styled.header`
  border-bottom: 1px solid var(--line);

  > div {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: 1.5rem;
    min-height: 72px;
    padding-block: 0.75rem;
  }

  a {
    display: flex;
    color: inherit;
    text-decoration: none;
  }

  nav {
    display: flex;
    flex-wrap: wrap;
    column-gap: 1.5rem;
    font-size: var(--t-ui);
  }

  nav a {
    align-items: center;
    min-height: 44px;
  }

  nav a:hover {
    text-decoration: underline;
  }

  @media print {
    nav {
      display: none;
    }
  }
`;

const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr));
  gap: 2rem var(--gap);
`;

const Sheet = styled.div`
  display: grid;
  align-content: start;
  gap: 2rem;
  min-width: 0;
  max-width: 44rem;
`;

const Foot = styled.footer`
  padding-block: 1.5rem;
  border-top: 1px solid var(--line);
  color: var(--ink-2);
  font-size: var(--t-ui);

  a {
    color: var(--link);
  }
`;
