import { createTransport } from 'nodemailer';
import type { Env } from '../env';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken the message; rejects within 15 seconds otherwise. */
  send(mail: Mail): Promise<void>;
}

const PATIENCE_MS = 12_000;

/** The mail server of `SMTP_URL`; nothing where none is set. */
export function openMailer(
  { SMTP_URL, MAIL_FROM }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
  patienceMs = PATIENCE_MS,
): Mailer | undefined {
  if (!SMTP_URL) return undefined;
  const transport = createTransport(
    {
      url: SMTP_URL,
      dnsTimeout: patienceMs,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: MAIL_FROM },
  );
  return {
    async send({ to, subject, text }) {
      // Each of the transport's limits is for one step: a server that answers slowly at every step outlasts them.
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server did not answer in time')), patienceMs);
      });
      const sent = transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      try {
        await Promise.race([sent, tooLate]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
