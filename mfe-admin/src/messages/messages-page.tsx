import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from '@lisle-harrow/shell/router';
import { useHost, useSession } from '@lisle-harrow/shell/host';
import { listFromQuery } from '../list/list-from-query';
import { viewFrom } from '../list/list-address';
import { RecordList } from '../list/record-list';
import { OutboxNote } from '../page/outbox-note';
import { RefreshButton } from '../page/refresh-button';
import { StaffPage } from '../page/staff-page';
import { standingQuery } from '../records/queries';
import { messageList } from './message-list';
import { MessageRow } from './message-row';
import { messagesQuery } from './messages-query';
import { UnmatchedMails } from './unmatched-mails';

/** `/admin/messages`: mails and webhook calls that were sent, are waiting, or could not be delivered. */
export function MessagesPage() {
  const { fetch } = useHost();
  const session = useSession();
  const isAdviser = session.status === 'signedIn' && session.user.staffRole === 'adviser';
  const [search] = useSearchParams();
  const view = useMemo(() => viewFrom(search, messageList), [search]);
  const messages = useQuery(messagesQuery(fetch, view));
  const standing = useQuery(standingQuery(fetch));
  const hasMail = standing.data?.hasMail ?? true;
  return (
    <StaffPage
      query={messages}
      title="Messages"
      about="What was sent by email and webhook, what waits, and what could not be delivered."
      lead="What goes out by email and webhook. Sent ones are kept for 30 days, those to visitors with the booking or inquiry."
      // Mails cannot be separated by client, so advisers who see only their own clients see none.
      refusal={isAdviser ? 'Advisers who see only their own clients do not see messages.' : undefined}
      action={<RefreshButton lists={[{ refresh: messages.refetch }, { refresh: standing.refetch }]} />}
    >
      <OutboxNote standing={standing.data} />
      <UnmatchedMails />
      <RecordList
        list={messageList}
        view={view}
        found={listFromQuery(messages, view)}
        items={(message) => [
          {
            key: message.id,
            render: (frame) => (
              <MessageRow
                {...frame}
                message={message}
                isSendable={hasMail || message.kind.endsWith('-webhook')}
              />
            ),
          },
        ]}
      />
    </StaffPage>
  );
}
