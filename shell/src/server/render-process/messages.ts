import type { ListedPage } from '../../contract';
import type { ApiAnswer, ApiRequest } from '../api/api-answer';
import type { DrawnPage, PageToDraw } from '../rendering/draw-page';

// What the shell and a render process say to each other: plain data. `job` numbers a page or a list, `call` a call of one.

/** The server bundle of one release. */
export interface ReleaseToRun {
  /** Name of the remote. */
  readonly name: string;
  /** Absolute URL of the bundle, which stack traces name. */
  readonly entry: string;
  readonly code: string;
}

export type ToRenderProcess =
  | ({ readonly type: 'load' } & ReleaseToRun)
  | { readonly type: 'draw'; readonly job: number; readonly page: PageToDraw }
  | {
      readonly type: 'list';
      readonly job: number;
      readonly visitor: Pick<PageToDraw, 'registry' | 'site'>;
    }
  | { readonly type: 'answer'; readonly call: number; readonly answer: ApiAnswer | string }
  /** Nobody waits for the job any more. */
  | { readonly type: 'abort'; readonly job: number }
  | { readonly type: 'ping' };

export type ToShell =
  /** The process has started and can load a release. */
  | { readonly type: 'started' }
  | { readonly type: 'loaded'; readonly queryParameters: readonly string[] | undefined }
  | {
      readonly type: 'drawn';
      readonly job: number;
      readonly page: Omit<DrawnPage, 'html' | 'styles'>;
      /** As UTF-8: a string with one typographic quote in it takes twice as many bytes. */
      readonly html: Uint8Array;
      readonly styles: Uint8Array;
    }
  | { readonly type: 'listed'; readonly job: number; readonly pages: readonly ListedPage[] | undefined }
  | { readonly type: 'failed'; readonly job: number; readonly error: string }
  | {
      readonly type: 'ask';
      readonly job: number;
      readonly call: number;
      readonly path: string;
      readonly request: ApiRequest;
    }
  | { readonly type: 'pong' }
  /** What the remote's code wrote to its console. */
  | { readonly type: 'said'; readonly text: string }
  /** The process ends because of it: the bundle cannot run, or its code left something unhandled. */
  | { readonly type: 'fault'; readonly error: string };
