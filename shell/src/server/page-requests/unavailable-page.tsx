import { randomBytes } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { Button, ErrorPanel, Logo, Section, Wrap } from '@lisle-harrow/shared-ui';
import { ServerStyleSheet } from 'styled-components';
import { compressHtml } from './compress-html';
import { renderDocument } from './document';
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
  const sheet = new ServerStyleSheet();
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
  const styleNonce = randomBytes(16).toString('base64');
  const html = renderToString(sheet.collectStyles(content));
  const page = renderDocument({
    ...frame,
    title: `Not available | ${siteName}`,
    head: '',
    description: { head: '<meta name="robots" content="noindex">' },
    componentStyles: sheet.getStyleTags(),
    html,
    boot: null,
    startsAtOnce: true,
    scripts: [],
    preloadScripts: [],
    remoteUrls: [],
    styleNonce,
  });
  sheet.seal();
  return {
    html: page,
    brotli: compressHtml(page, false),
    status: 503,
    isPersonal: true,
    styleNonce,
    remoteUrls: [],
  };
}
