import { RELEASE_COOKIES } from '@lisle-harrow/api/contract';
import type { Session } from '../../contract';
import type { ReleasePointer } from './follow-pointers';

/** Which releases one visitor gets where it is not the same one for everybody. */
export interface ReleaseChoice {
  /** 0 to 9999, the same for all visits of one browser: who is below a canary's share gets the canary. */
  readonly bucket?: number | undefined;
  /** A release that failed in this browser. */
  readonly avoided?: { readonly remote: string; readonly version: string } | undefined;
  /** By remote, the version or the URL of a development server that staff have chosen for this browser. */
  readonly pins?: Readonly<Record<string, string>> | undefined;
  /** Id of the user who chose them. */
  readonly pinnedBy?: string | null | undefined;
}

/** Development servers run on the machine of who asks for them, and are chosen for nobody else's browser. */
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

/** What a `Cookie` header says of it, and under which id the pins can be asked for. */
export function readChoice(cookies: string | undefined): ReleaseChoice & { readonly pinsId?: string } {
  // Nearly nobody has any of them.
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
