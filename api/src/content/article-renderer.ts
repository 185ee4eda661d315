import { invalid } from '@lisle-harrow/server/http/refusal';
import { LRUCache } from 'lru-cache';
import { overloaded } from '../errors';
import { OverLimit, type Parsing } from '../parsing/parsing';
import type { RenderedArticle } from './render-article';

/** Of the renderings that are kept, with the texts that they were made of. */
const MAX_BYTES = 32 * 1024 * 1024;
/** How long a text that could not be rendered is not tried again, since a busy machine may have been the reason. */
const FAILED_MS = 60_000;
/** How long the part that is too complex is looked for. */
const MAX_SEARCH_MS = 10_000;
/** No part of fewer characters is too complex. */
const SHORT = 200;
/** How much of a part the sentence about it quotes. */
const SHOWN = 40;

/** Renders articles off the event loop, once per text. */
export interface ArticleRenderer {
  /** A public article. Throws 503 if it cannot be rendered, which publishing prevents. */
  published(article: { readonly slug: string; readonly bodyMarkdown: string }): Promise<RenderedArticle>;
  /** A text of the editor with the id `by`. Throws 422 with the part that is too complex to be rendered. */
  draft(bodyMarkdown: string, by: string): Promise<RenderedArticle>;
}

export function createArticleRenderer(parsing: Parsing, maxBytes = MAX_BYTES): ArticleRenderer {
  const known = new LRUCache<string, RenderedArticle>({
    maxSize: maxBytes,
    sizeCalculation: (article, markdown) => 2 * (markdown.length + JSON.stringify(article).length),
  });
  /** What is being rendered, and for a while what failed. */
  const tried = new LRUCache<string, Promise<RenderedArticle>>({ max: 50, ttl: FAILED_MS });

  /** What was said about texts that could not be rendered. */
  const refused = new LRUCache<string, string>({ max: 50, ttl: FAILED_MS });

  async function render(markdown: string, by: string): Promise<RenderedArticle> {
    const before = known.get(markdown) ?? tried.get(markdown);
    if (before) return before;
    const trying = parsing.run('renderArticle', by, markdown);
    tried.set(markdown, trying);
    try {
      const article = await trying;
      known.set(markdown, article);
      tried.delete(markdown);
      return article;
    } catch (error) {
      if (!(error instanceof OverLimit)) tried.delete(markdown);
      throw error;
    }
  }

  /** The first part that is too complex on its own, and its line; undefined if none is, or none is found in time. */
  async function findPart(markdown: string, by: string): Promise<Part | undefined> {
    const end = performance.now() + MAX_SEARCH_MS;
    for (const part of partsOf(markdown)) {
      if (performance.now() > end) return undefined;
      try {
        await parsing.run('renderArticle', by, part.text);
      } catch (error) {
        if (error instanceof OverLimit) return part;
        throw error;
      }
    }
    return undefined;
  }

  return {
    async published({ slug, bodyMarkdown }) {
      try {
        return await render(bodyMarkdown, slug);
      } catch (error) {
        throw error instanceof OverLimit ? overloaded() : error;
      }
    },
    async draft(bodyMarkdown, by) {
      try {
        return await render(bodyMarkdown, by);
      } catch (error) {
        if (!(error instanceof OverLimit)) throw error;
        const message = refused.get(bodyMarkdown) ?? sentenceAbout(await findPart(bodyMarkdown, by));
        refused.set(bodyMarkdown, message, { noUpdateTTL: true });
        throw invalid([{ pointer: '/bodyMarkdown', message }]);
      }
    },
  };
}

interface Part {
  /** In which it begins, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The parts between empty lines that are long enough to be complex. */
function partsOf(markdown: string): Part[] {
  let line = 1;
  // With the empty lines in every second place.
  return markdown.split(/(\n[ \t]*\n)/).flatMap((text) => {
    const part = { line, text };
    line += text.split('\n').length - 1;
    return text.length < SHORT ? [] : [part];
  });
}

function sentenceAbout(part: Part | undefined): string {
  const why = 'is too complex to be shown; please simplify it';
  if (!part) return `The text as a whole ${why}, or divide it into several articles`;
  const begin = part.text.trimStart().split('\n', 1)[0]!;
  const shown = begin.length > SHOWN ? `${begin.slice(0, SHOWN)}…` : begin;
  return `The part that begins with “${shown}” in line ${part.line} ${why}`;
}
