import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { compressHtml } from './compress-html';
import { renderDocument } from './document';
import type { PageResponse } from './page-response';
import type { Frame } from './render-page';

interface FinishedPage {
  readonly title: string;
  readonly status: PageResponse['status'];
  readonly content: ReactNode;
}

/** A page that is never hydrated: its only script sets the theme. It is sent as no-store and noindex. */
export function renderFinishedPage(frame: Frame, { title, status, content }: FinishedPage): PageResponse {
  const sheet = new ServerStyleSheet();
  const styleNonce = randomBytes(16).toString('base64');
  const html = renderToString(sheet.collectStyles(content));
  const page = renderDocument({
    ...frame,
    title,
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
    status,
    isPersonal: true,
    styleNonce,
    remoteUrls: [],
  };
}
