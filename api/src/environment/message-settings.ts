import { setting, textThat } from '@lisle-harrow/server/environment/setting';
import * as z from 'zod';
import { isWebhookUrl } from '../contract/settings/webhooks';
import { isAddress, readImapUrl, readSender, readSmtpUrl } from '../mail/mail-settings';

/** Mail and webhooks. */
export const MESSAGE_SETTINGS = {
  SMTP_URL: setting(
    z
      .string()
      .refine((value) => /^smtps?:\/\//.test(value), {
        error: 'must begin with smtp:// or smtps://',
        abort: true,
      })
      .refine((value) => readSmtpUrl(value), {
        error: 'must be smtp://user:password@host:port, its special characters percent-encoded',
      })
      .optional(),
    {
      group: 'Mail and webhooks',
      meaning: 'Mail server: `smtp://user:password@host:587`, or `smtps://`.',
      details:
        'Needs `MAIL_FROM` and `PUBLIC_URL`. TLS is required (STARTTLS with `smtp://`) unless the host is this machine: nothing is sent without it, and production does not start with a server that offers none. Without a mail server messages wait and are shown at `/admin/messages`, and invitation links are shown to be copied.',
      needed: 'with a mail server',
      shown: 'host',
    },
  ),
  MAIL_FROM: setting(
    textThat(
      readSender,
      'must be one address, such as office@example.com or The Firm <office@example.com>',
    ).optional(),
    {
      group: 'Mail and webhooks',
      meaning: 'Sender of mails, such as `The Firm <office@example.com>`.',
      needed: 'with a mail server',
    },
  ),
  IMAP_URL: setting(
    z
      .string()
      .refine((value) => /^imaps?:\/\//.test(value), {
        error: 'must begin with imap:// or imaps://',
        abort: true,
      })
      .refine((value) => readImapUrl(value), {
        error: 'must be imaps://user:password@host:port/folder, its special characters percent-encoded',
      })
      .optional(),
    {
      group: 'Mail and webhooks',
      meaning: 'Mailbox of `MAIL_FROM`: `imaps://user:password@host:993/INBOX`.',
      details:
        'What visitors answer to mails of the product is read from it every half minute and shown with their booking or inquiry; the mailbox itself is not changed. TLS as for `SMTP_URL`, which it needs.',
      needed: 'with a mail server',
      shown: 'host',
    },
  ),
  REPLY_DELIMITER: setting(z.enum(['+', '-', 'off']).default('+'), {
    group: 'Mail and webhooks',
    meaning: 'What the mail server of `MAIL_FROM` takes between a mailbox and a tag: `+`, `-` or `off`.',
    details:
      'With `IMAP_URL`, mails to visitors ask for answers to an address such as `office+<tag>@example.com` (RFC 5233), which names their booking or inquiry even if a server on the way replaces the `Message-ID`, as Amazon SES does. Most servers deliver it to the mailbox of `office@example.com`; send a mail to `office+test@example.com` to see. Where it does not arrive, set `off`: answers would come back to visitors.',
    needed: 'with a mail server',
  }),
  STAFF_MAIL: setting(textThat(isAddress, 'must be one email address').optional(), {
    group: 'Mail and webhooks',
    meaning: 'Address that is notified of each new booking and contact message.',
    details: 'If it is not set, what owners set at `/admin/settings` holds.',
    needed: 'with a mail server',
  }),
  WEBHOOK_URL: setting(
    textThat(
      isWebhookUrl,
      'must be a full https:// address without a password; http:// only on this machine',
    ).optional(),
    {
      group: 'Mail and webhooks',
      meaning: 'Address that gets each new booking and contact message as JSON.',
      details: 'Needs `WEBHOOK_SECRET`. Owners add more webhooks at `/admin/settings`.',
      needed: 'with webhooks',
      shown: 'host',
    },
  ),
  WEBHOOK_SECRET: setting(z.string().min(16, { error: 'must have at least 16 characters' }).optional(), {
    group: 'Mail and webhooks',
    meaning: 'Secret that signs what is sent to `WEBHOOK_URL`.',
    needed: 'with webhooks',
    shown: 'secret',
  }),
} as const;
