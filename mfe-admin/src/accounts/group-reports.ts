import type { BrowserReport } from '@lisle-harrow/api/contract';

/** Identical reports from any number of pages. */
interface ReportedKind {
  /** What happened, in plain words. */
  readonly what: string;
  readonly blocked: string;
  /** Paths, that of the latest report first. */
  readonly pages: readonly string[];
  readonly times: number;
  readonly lastAt: string;
}

/** Matched by prefix, since browsers report `script-src` as well as `script-src-elem`. */
const WORDS: readonly (readonly [string, string])[] = [
  ['script-src', 'A script was not run'],
  ['style-src', 'A style was not applied'],
  ['img-src', 'A picture was not loaded'],
  ['font-src', 'A font was not loaded'],
  ['media-src', 'A sound or video was not loaded'],
  ['connect-src', 'A call to another server was stopped'],
  ['frame-ancestors', 'Our page was not shown inside another site'],
  ['frame-src', 'Another site was not shown inside our page'],
  ['form-action', 'A form was not sent to another site'],
  ['base-uri', 'The address of our page was not changed'],
  ['manifest-src', 'A description of the site was not loaded'],
  ['worker-src', 'A script in the background was not run'],
  ['require-trusted-types-for', 'A script was kept from writing into our page'],
  ['trusted-types', 'A script was kept from making its own rules'],
];

const wordsOf = (directive: string) =>
  WORDS.find(([name]) => directive.startsWith(name))?.[1] ?? `Kept out by the rule ${directive}`;

/** Groups reports by what happened and what was blocked, in the order given: latest first. */
export function groupReports(reports: readonly BrowserReport[]): ReportedKind[] {
  const kinds = new Map<string, ReportedKind>();
  for (const { directive, blocked, page, times, lastAt } of reports) {
    const what = wordsOf(directive);
    const key = `${what} ${blocked}`;
    const kind = kinds.get(key) ?? { what, blocked, pages: [], times: 0, lastAt };
    const pages = kind.pages.includes(page) ? kind.pages : [...kind.pages, page];
    kinds.set(key, { ...kind, pages, times: kind.times + times });
  }
  return [...kinds.values()];
}

const SOURCES: Readonly<Record<string, string>> = {
  '': 'Not said',
  inline: 'Something written in the page itself',
  eval: 'Code made of text',
  data: 'Something written into an address (data:)',
  blob: 'Something made in the browser (blob:)',
  'trusted-types-sink': 'Text in place of checked content',
  'trusted-types-policy': 'A rule that our pages do not have',
  'chrome-extension': 'An extension of the browser',
  'moz-extension': 'An extension of the browser',
  'safari-web-extension': 'An extension of the browser',
};

/** What was blocked: an address as it is, a browser's keyword in our words. */
export function shownSource(blocked: string): string {
  const word = blocked.replace(/:.*/, '');
  if (Object.hasOwn(SOURCES, blocked)) return SOURCES[blocked]!;
  return word.endsWith('-extension') && Object.hasOwn(SOURCES, word) ? SOURCES[word]! : blocked;
}
