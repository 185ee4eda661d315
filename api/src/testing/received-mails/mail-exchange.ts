import { receiveReplies } from '../../replies/receive-replies';
import { type ImapServer, startImapServer } from '../imap-server';
import { type MailServer, mailSettings, startMailServer } from '../mail-server';
import { startTestApi, type TestApi } from '../test-api';

/** An api that sends by one mail server and reads a mailbox of another, with a signed-in owner. */
export interface MailExchange {
  readonly smtp: MailServer;
  readonly imap: ImapServer;
  readonly api: TestApi;
  /** Of the owner. */
  readonly cookie: string;
  /** Looks into the mailbox once. */
  readonly look: () => Promise<void>;
  /** The JSON that the owner reads at a path. */
  readonly get: <Answer>(path: string) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export async function startMailExchange(): Promise<MailExchange> {
  const smtp = await startMailServer();
  const imap = await startImapServer();
  const api = await startTestApi({ ...mailSettings(smtp), IMAP_URL: imap.url });
  await api.addAccount('staff', 'owner@lind.com');
  const cookie = await api.signIn('owner@lind.com');
  return {
    smtp,
    imap,
    api,
    cookie,
    look: () => receiveReplies(api.deps),
    get: async <Answer>(path: string) => (await (await api.send(path, { cookie })).json()) as Answer,
    async close() {
      await api.close();
      await smtp.close();
      await imap.close();
    },
  };
}
