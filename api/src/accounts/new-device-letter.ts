import { FIRM_ZONE, type Site } from '../contract';
import type { Letter } from '../mail/letter';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';

/** A sign-in from a browser that is new to the account; `at` in milliseconds since 1970. */
interface NewDevice {
  readonly label: string;
  readonly network: string;
  readonly at: number;
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: FIRM_ZONE,
  dateStyle: 'full',
  timeStyle: 'long',
});

/** Tells the owner of an account of a sign-in that may not have been theirs. */
export function newDeviceLetter({ payload }: OutgoingMessage, { name }: Site, publicUrl: string): Letter {
  const { label, network, at } = JSON.parse(payload ?? '{}') as Partial<NewDevice>;
  if (!label || !at) throw new NotNeeded('What it tells of is not kept');
  return {
    subject: `A new sign-in to your account at ${name}`,
    title: 'A new sign-in',
    opening: ['Someone signed in to your account from a browser we had not seen before.'],
    facts: [
      ['Browser', label],
      ...(network ? [['Network', network] as const] : []),
      ['When', clock.format(at)],
    ],
    link: { label: 'Look at your account', url: new URL('/account', publicUrl).href },
    closing: [
      'If that was you, there is nothing to do. If it was not, please change your password right away and call us.',
    ],
    reason:
      'We write whenever your account is opened in a new browser, so that no one else can use it unnoticed.',
  };
}
