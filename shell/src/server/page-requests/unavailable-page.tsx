import { Button, ErrorPanel, Logo, Section, Wrap } from '@lisle-harrow/shared-ui';
import { renderFinishedPage } from './finished-page';
import type { PageResponse } from './page-response';
import type { Frame } from './render-page';

/** The page in place of one that needs the api while the api does not answer, or of one more than can be made now. */
export interface UnavailablePage {
  (siteName: string): PageResponse;
  /** The one that was sent last. */
  latest: () => PageResponse | undefined;
}

/** Makes the page once per name of the firm: when it is wanted, there is no time to lose. It is finished without script. */
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
