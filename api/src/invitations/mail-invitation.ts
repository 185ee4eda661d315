import { DEFAULT_SITE, FIRM_ZONE } from '../contract';
import type { Deps } from '../deps';
import type { NewInvitation } from './invitations';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: FIRM_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/**
 * Sends the link to the person; true only when the mail server took it. The invitation holds either way: staff are
 * shown the link to pass on.
 */
export async function mailInvitation(
  { mailer, env, log }: Pick<Deps, 'mailer' | 'env' | 'log'>,
  { path, endsAt }: NewInvitation,
  to: string,
): Promise<boolean> {
  if (!mailer || !env.PUBLIC_URL) return false;
  const text = invitationText(new URL(path, env.PUBLIC_URL).href, endsAt);
  try {
    await mailer.send({ to, subject: `Your client portal at ${DEFAULT_SITE.name}`, text });
    return true;
  } catch (error) {
    log.warn({ err: error }, 'an invitation could not be mailed');
    return false;
  }
}

function invitationText(link: string, endsAt: number): string {
  return `Hello,

${DEFAULT_SITE.name} has opened a client portal for you. Please set your password here:

${link}

The link works once, until ${clock.format(endsAt)}. If it has ended, ask your adviser for a new one.

If you did not expect this message, do not open the link; nothing happens without it. You are welcome to tell us.

${DEFAULT_SITE.name}
`;
}
