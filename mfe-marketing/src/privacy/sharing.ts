import type { Site } from '@lisle-harrow/api/contract';

type Share = NonNullable<Site['shares']>[number];
const STORED: Partial<Record<Share, string>> = {
  database: 'our database',
  documents: 'client documents',
  backups: 'encrypted backups',
};
const inWords = new Intl.ListFormat('en-US');

/** One sentence for each kind of data that leaves the site's own server. */
export function sharing(shares: readonly Share[]): string[] {
  const stored = shares.flatMap((share) => STORED[share] ?? []);
  const sentences: Partial<Record<Share, string>> = {
    webhook:
      'Each booking and each contact form message is also sent to another system we use to follow up. If we erase it here, that system’s copy has to be erased separately.',
    systems:
      'Other systems we use can read what our staff read, each only as far as the key we gave it allows.',
    calendars:
      'Our staff can subscribe to consultations in their own calendars, which then hold when each takes place and with whom.',
    mail: 'Emails to you, and the ones that tell us you wrote, go through a mail server, with your name, your email address and what they say.',
    scanner: 'Every file a client uploads is checked by a virus scanner.',
    signIn:
      'People with one of our firm’s accounts sign in through its identity provider, which knows when they do.',
  };
  return [
    ...shares.flatMap((share) => sentences[share] ?? []),
    ...(stored.length > 0
      ? [`We store ${inWords.format(stored)} on servers separate from the one that runs this site.`]
      : []),
  ];
}
