import { Button, ErrorPanel, Logo, Section, Wrap } from '@lisle-harrow/shared-ui';
import { renderFinishedPage } from './finished-page';
import type { PageResponse } from './page-response';
import type { Frame } from './render-page';

/** Sent when a page needs the api and the api does not answer, or when the server is overloaded. */
export interface UnavailablePage {
  (siteName: string): PageResponse;
  /** The latest one made. */
  latest: () => PageResponse | undefined;
}

/** Renders the page once per site name: under overload there is no time to spare. It needs no script. */
export function createUnavailablePage(frame: Frame): UnavailablePage {
  let made: { siteName: string; page: PageResponse } | undefined;
  const pageFor = (siteName: string) => {
    if (made?.siteName !== siteName) made = { siteName, page: renderUnavailable(siteName, frame) };
    return made.page;
  };
  return Object.assign(pageFor, { latest: () => made?.page });
}

function renderUnavailable(siteName: string, frame: Frame): PageResponse {
  const content = (
    <main id="main">
      <Section>
        <Wrap>
          <Logo name={siteName} />
          <ErrorPanel title="We cannot be reached right now">
            Nothing is lost, and you are not signed out. Please try again in a moment.
          </ErrorPanel>
          <Button as="a" href="" $tone="outline">
            Try again
          </Button>
        </Wrap>
      </Section>
    </main>
  );
  return renderFinishedPage(frame, { title: `Not available | ${siteName}`, status: 503, content });
}
