import { Button, ErrorPanel, Logo, Section, Wrap } from '@lisle-harrow/shared-ui';
import { LRUCache } from 'lru-cache';
import { renderFinishedPage } from './finished-page';
import type { PageResponse } from './page-response';
import type { Frame } from './render-page';

/** More than the product has sentences about the outcome of a form. */
const MOST_OUTCOMES = 20;

/**
 * Sent when a page needs the api and the api does not answer, or when the server is overloaded. `outcome` says in whole
 * sentences what became of a form that was sent; without it, the page answers a read.
 */
export interface UnavailablePage {
  (siteName: string, outcome?: string): PageResponse;
  /** The same for the latest site name, if there is one yet. */
  latest: (outcome?: string) => PageResponse | undefined;
}

/** Renders each page once per site name: under overload there is no time to spare. It needs no script. */
export function createUnavailablePage(frame: Frame): UnavailablePage {
  const pages = new LRUCache<string, PageResponse>({ max: MOST_OUTCOMES });
  let latestName: string | undefined;
  const pageFor = (siteName: string, outcome = '') => {
    if (latestName !== siteName) pages.clear();
    latestName = siteName;
    const page = pages.get(outcome) ?? renderUnavailable(siteName, outcome, frame);
    pages.set(outcome, page);
    return page;
  };
  const latest = (outcome?: string) => (latestName === undefined ? undefined : pageFor(latestName, outcome));
  return Object.assign(pageFor, { latest });
}

function renderUnavailable(siteName: string, outcome: string, frame: Frame): PageResponse {
  const advice = outcome
    ? `${outcome} The form is one step back.`
    : 'Nothing is lost, and you are not signed out. Please try again in a moment.';
  const content = (
    <main id="main">
      <Section>
        <Wrap>
          <Logo name={siteName} />
          <ErrorPanel title="We cannot be reached right now">{advice}</ErrorPanel>
          {!outcome && (
            <Button as="a" href="" $tone="outline">
              Try again
            </Button>
          )}
        </Wrap>
      </Section>
    </main>
  );
  const page = renderFinishedPage(frame, { title: `Not available | ${siteName}`, status: 503, content });
  return { ...page, answersForm: outcome !== '' };
}
