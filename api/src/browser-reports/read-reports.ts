import { malformed } from '@lisle-harrow/server/http/refusal';

/** A violation of a policy, without anything that may contain a visitor's words. */
interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
}

const MOST_CHARACTERS = 200;

/**
 * Reads both formats in which browsers report: a list of the Reporting API, and a single report of `report-uri`. Skips
 * what is not a violation of a policy; throws 400 for invalid JSON.
 */
export function readReports(text: string): Violation[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON');
  }
  return [body].flat().flatMap((report) => {
    const { type, body: found, 'csp-report': old } = asObject(report);
    if (old !== undefined) {
      const given = asObject(old);
      return violation(
        given['effective-directive'] ?? given['violated-directive'],
        given['blocked-uri'],
        given['document-uri'],
      );
    }
    if (type !== 'csp-violation') return [];
    const given = asObject(found);
    return violation(given.effectiveDirective, given.blockedURL, given.documentURL);
  });
}

const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

function violation(directive: unknown, blocked: unknown, page: unknown): Violation[] {
  if (typeof directive !== 'string' || typeof page !== 'string' || !URL.canParse(page)) return [];
  return [
    {
      directive: short(directive),
      blocked: short(withoutSecrets(withoutQuery(typeof blocked === 'string' ? blocked : ''))),
      page: short(withoutSecrets(new URL(page).pathname)),
    },
  ];
}

const withoutQuery = (address: string) => address.split(/[?#]/)[0]!;

/** A link to set a password is a secret because of the token in its path. */
const withoutSecrets = (path: string) => path.replace(/(?<=\/)[^/]{32,}/g, '*');

/** Printable characters only: these lines end up in logs and on screens. */
const short = (text: string) => text.replace(/[^\x20-\x7e]/g, '').slice(0, MOST_CHARACTERS);
