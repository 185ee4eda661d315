import { Writable } from 'node:stream';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { App } from '../../app';
import type { RemoteModule } from '../../contract';
import { fulfilled, rejected } from '../../remotes/remote-loader';
import { StaticRouter } from '@lisle-harrow/shell/router';
import { errorLine } from '../api/logged-error';
import { CompiledStyles } from './compiled-styles';
import type { Shell } from '../../shell-context';

/** Digest by which the browser knows that the server left a remote's page to it. */
const LEFT_TO_BROWSER = 'left-to-browser';

const RENDER_TIMEOUT_MS = 3000;

/** React puts title, meta and link before it, which belong in the document's head. */
const ROOT = '<div id="root">';

export interface RenderedMarkup {
  readonly html: string;
  /** Tags that React puts before the page: title, meta, link. They belong in the document's head. */
  readonly head: string;
  readonly styles: string;
  readonly errors: string[];
}

/** Renders the whole page; without `remote`, only the frame, with the content left to the browser. */
export async function renderMarkup(options: {
  url: string;
  shell: Shell;
  queryClient: QueryClient;
  remote: RemoteModule | undefined;
}): Promise<RenderedMarkup> {
  const { url, shell, queryClient, remote } = options;
  const sheet = new ServerStyleSheet();
  const errors: string[] = [];
  const loader = {
    load: () => (remote ? fulfilled(remote) : rejected(new Error(LEFT_TO_BROWSER))),
    forget: () => undefined,
  };
  try {
    const markup = await new Promise<string>((resolve, reject) => {
      const stream = renderToPipeableStream(
        <CompiledStyles sheet={sheet.instance}>
          <StaticRouter location={url}>
            <div id="root">
              <App shell={shell} queryClient={queryClient} loader={loader} />
            </div>
          </StaticRouter>
        </CompiledStyles>,
        {
          // Above this size React would send the page in pieces that an inline script puts in place.
          progressiveChunkSize: 1e9,
          onError(error) {
            if (!(error instanceof Error && error.message === LEFT_TO_BROWSER)) errors.push(errorLine(error));
            return LEFT_TO_BROWSER;
          },
          onShellError(error) {
            clearTimeout(timer);
            reject(error as Error);
          },
          onAllReady() {
            clearTimeout(timer);
            stream.pipe(new TextSink(resolve));
          },
        },
      );
      const timer = setTimeout(
        () => stream.abort(new Error('the page took too long to render')),
        RENDER_TIMEOUT_MS,
      );
    });
    const start = markup.indexOf(ROOT);
    return {
      html: markup.slice(start + ROOT.length, markup.lastIndexOf('</div>')),
      head: markup.slice(0, start),
      styles: sheet.getStyleTags(),
      errors,
    };
  } finally {
    sheet.seal();
  }
}

/** Joins the chunks of a complete page: an ordinary stream would pass on each of its many small chunks separately. */
class TextSink extends Writable {
  readonly #pieces: Uint8Array[] = [];

  constructor(private readonly whole: (text: string) => void) {
    super();
  }

  override write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
    return true;
  }

  override end(): this {
    this.whole(Buffer.concat(this.#pieces).toString('utf8'));
    return this;
  }
}

/** The query cache as JSON. Failures are included, with their message: a failed call is not retried automatically. */
export function dehydrateQueries(queryClient: QueryClient) {
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  });
  for (const query of state.queries) {
    const { error } = query.state;
    if (error instanceof Error) query.state.error = { name: error.name, message: error.message };
    query.state.fetchFailureReason = null;
    // Queries never go stale, and equal pages must be equal byte for byte.
    query.state.dataUpdatedAt = Math.min(query.state.dataUpdatedAt, 1);
    query.dehydratedAt = 1;
  }
  return state;
}
