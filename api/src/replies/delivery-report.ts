import type { Email } from 'postal-mime';
import { cleanEmail } from '../contract/fields';
import { STATUS_PARTS, valuesOf } from './mail-kind';

/** What a mail server reports of a mail of ours. */
export interface DeliveryReport {
  /** `failed` and `delayed` as in RFC 3464, 2.3.3; anything else is no trouble. */
  readonly action: 'failed' | 'delayed' | 'other';
  /** Why, in words that name nobody. */
  readonly reason: string;
  /** The addresses that it is about, in lower case and the form in which addresses are stored. */
  readonly recipients: readonly string[];
  /** The text in which the report names or returns our mail: headers of it, or everything where a server writes no parts. */
  readonly returned: string;
}

/** The parts in which a report returns the mail or its headers (RFC 6522, RFC 6532). */
const RETURNED = /^(?:message\/(?:rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/;
const MAX_READ = 64 * 1024;
/** A character of an international address in a report in ASCII, `\x{FC}` (RFC 6533, 3), up to the last code point. */
const UNICODE = /\\x\{((?:10|[1-9a-f])?[\da-f]{1,4})\}/gi;
const toCharacter = (_all: string, hex: string) => String.fromCodePoint(parseInt(hex, 16));

const textOf = (content: Email['attachments'][number]['content']) =>
  typeof content === 'string'
    ? content.slice(0, MAX_READ)
    : new TextDecoder().decode(new Uint8Array(content as ArrayBuffer).subarray(0, MAX_READ));

/** Reads a delivery report: its parts for programs, or the text of a server that writes none (qmail, Exim). */
export function readReport({ headers, attachments, text = '' }: Email): DeliveryReport {
  const fields = attachments
    .filter(({ mimeType }) => STATUS_PARTS.includes(mimeType))
    .flatMap(({ content }) => groupsOf(textOf(content)));
  const perRecipient = fields.filter((group) => group.has('action'));
  const told =
    perRecipient.find((group) => /^failed\b/i.test(group.get('action')!)) ??
    perRecipient.find((group) => /^delayed\b/i.test(group.get('action')!)) ??
    perRecipient[0];
  const returned = attachments
    .filter(({ mimeType }) => RETURNED.test(mimeType))
    .map(({ content }) => textOf(content));
  const named = fields.flatMap((group) =>
    ['original-recipient', 'final-recipient'].map((name) => group.get(name) ?? ''),
  );
  const found = [
    ...named.map((value) => value.replace(/^[^;]*;/, '').replace(UNICODE, toCharacter)),
    ...valuesOf(headers, 'x-failed-recipients'),
  ];
  return {
    action: told
      ? actionOf(told.get('action')!)
      : /\b(?:delay|warning|not yet|will be retried)/i.test(valuesOf(headers, 'subject').join())
        ? 'delayed'
        : 'failed',
    reason: reasonOf(told?.get('status') ?? '', told?.get('diagnostic-code') ?? (told ? '' : ownWords(text))),
    recipients: [
      ...new Set(
        found
          .flatMap((value) => value.split(','))
          .map((each) => cleanEmail(each.replace(/[<>\s]/g, '')).toLowerCase())
          .filter(Boolean),
      ),
    ],
    returned: [
      ...returned,
      ...valuesOf(headers, 'in-reply-to'),
      ...valuesOf(headers, 'references'),
      text.slice(0, MAX_READ),
    ].join('\n'),
  };
}

/** What a server says above the copy of the mail that it returns. */
const ownWords = (text: string) => text.slice(0, MAX_READ).split(/^-{3}/m)[0]!;

const actionOf = (value: string) =>
  /^failed\b/i.test(value) ? 'failed' : /^delayed\b/i.test(value) ? 'delayed' : 'other';

/** Fields in groups, which empty lines separate (RFC 3464, 2.1), by lower-case name. */
function groupsOf(text: string): Map<string, string>[] {
  const unfolded = text.replace(/\r/g, '').replace(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n{2,}/).map(
    (group) =>
      new Map(
        group.split('\n').flatMap((line) => {
          const at = line.indexOf(':');
          return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : [];
        }),
      ),
  );
}

/** What the codes of RFC 3463 mean to whoever wrote to the address; the first match counts. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^\d\.1\.2$|^\d\.4\.4$/, 'the domain of the address takes no mail'],
  // Exchange writes 5.1.10 and 5.4.1.
  [/^\d\.1\.(?:[01346]|10)$|^5\.4\.1$/, 'no such address'],
  [/^\d\.2\.1$/, 'the mailbox takes no mail'],
  [/^\d\.2\.2$/, 'the mailbox is full'],
  [/^\d\.(?:2\.3|3\.4)$/, 'the message is too large'],
  [/^\d\.4\./, 'the mail server of the address could not be reached'],
  [/^\d\.7\./, 'the mail server of the address refused it as unwanted'],
];
/** The same in the words of mail servers, for reports without a code. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /no such (?:user|address|mailbox|recipient|person)|(?:user|mailbox|recipient|address|account)\b[^\n]{0,60}\b(?:unknown|not found|does(?: not|n't) exist|invalid|unavailable|rejected)|unknown (?:user|recipient|mailbox|address)|invalid (?:recipient|mailbox|address)|no mailbox here|unrouteable/i,
    'no such address',
  ],
  [
    /(?:host|domain|name)\b[^\n]{0,40}\bnot found|no such (?:host|domain)|null mx/i,
    'the domain of the address takes no mail',
  ],
  [/(?:mailbox|quota|storage)\b[^\n]{0,40}\b(?:full|exceeded)|over ?quota/i, 'the mailbox is full'],
  [/(?:disabled|inactive|suspended)/i, 'the mailbox takes no mail'],
  [/too (?:large|big)|size limit/i, 'the message is too large'],
  [
    /spam|blocked|blacklist|policy|denied|reputation/i,
    'the mail server of the address refused it as unwanted',
  ],
  [
    /timed? ?out|expired|could not connect|connection refused|retry time/i,
    'the mail server of the address could not be reached',
  ],
];

function reasonOf(status: string, diagnostic: string): string {
  const given = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
  // `5.0.0` says nothing; the server's own code often says more.
  const codes = [given.exec(status)?.[0], given.exec(diagnostic)?.[0]].filter(
    (code) => code && !/\.0\.0$/.test(code),
  );
  for (const code of codes) for (const [pattern, words] of REASONS) if (pattern.test(code!)) return words;
  return (
    WORDS.find(([pattern]) => pattern.test(diagnostic))?.[1] ?? 'the mail server of the address refused it'
  );
}
