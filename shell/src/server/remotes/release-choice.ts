import { RELEASE_COOKIES } from '@lisle-harrow/api/contract';
import type { Session } from '../../contract';
import type { ReleasePointer } from './follow-pointers';

/** Selects a visitor's releases where not all visitors get the same. */
export interface ReleaseChoice {
  /** 0 to 9999, constant for one browser; those below a canary's share get the canary. */
  readonly bucket?: number | undefined;
  /** A release that failed in this browser. */
  readonly avoided?: { readonly remote: string; readonly version: string } | undefined;
  /** By remote, the version or the URL of a development server that staff have chosen for this browser. */
  readonly pins?: Readonly<Record<string, string>> | undefined;
  /** Id of the user who chose them. */
  readonly pinnedBy?: string | null | undefined;
}

/** Drops development servers unless the user who pinned them is signed in: they run on that user's machine. */
export function pinsFor(choice: ReleaseChoice, session: Session): ReleaseChoice {
  const { pins, pinnedBy } = choice;
  if (!pins || servedBy(pins).length === 0) return choice;
  if (session.status === 'signedIn' && session.user.id !== undefined && session.user.id === pinnedBy)
    return choice;
  return {
    ...choice,
    pins: Object.fromEntries(Object.entries(pins).filter(([, pin]) => !/^https?:/.test(pin))),
  };
}

export const EVERYBODY: ReleaseChoice = {};

const BUCKETS = 10_000;

export const newBucket = () => Math.floor(Math.random() * BUCKETS);

export const isInCanary = ({ canary }: ReleasePointer, bucket: number | undefined): boolean =>
  canary !== null && bucket !== undefined && bucket < (canary.share * BUCKETS) / 100;

/** The choice in a `Cookie` header, and the id with which to ask for its pins. */
export function readChoice(cookies: string | undefined): ReleaseChoice & { readonly pinsId?: string } {
  // Hardly any visitor has one.
  if (!cookies?.includes('release-')) return EVERYBODY;
  const bucket = Number(cookieIn(cookies, RELEASE_COOKIES.bucket, /^\d{1,4}$/) ?? NaN);
  const [remote, version] =
    cookieIn(cookies, RELEASE_COOKIES.avoid, /^[\w-]{1,100}~[\w.+-]{1,64}$/)?.split('~') ?? [];
  const pinsId = cookieIn(cookies, RELEASE_COOKIES.pins, /^[\w-]{10,100}$/);
  return {
    ...(!Number.isNaN(bucket) && { bucket }),
    ...(remote !== undefined && version !== undefined && { avoided: { remote, version } }),
    ...(pinsId !== undefined && { pinsId }),
  };
}

function cookieIn(cookies: string, name: string, form: RegExp): string | undefined {
  for (const cookie of cookies.split(';')) {
    const [key = '', value = ''] = cookie.trim().split('=', 2);
    if (key === name && form.test(value)) return value;
  }
  return undefined;
}

/** The folders of the development servers among pins. */
export const servedBy = (pins: ReleaseChoice['pins']): string[] =>
  Object.values(pins ?? {}).filter((pin) => /^https?:/.test(pin));
