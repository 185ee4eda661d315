import { useQuery } from '@tanstack/react-query';
import { NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { useMemo } from 'react';
import { useSearchParams } from '@lisle-harrow/shell/router';
import { useHost, useSession } from '@lisle-harrow/shell/host';
import { listFromQuery } from '../list/list-from-query';
import { viewFrom } from '../list/list-address';
import { RecordList } from '../list/record-list';
import { isForbidden, isMissing } from '../page/is-forbidden';
import { OutboxNote } from '../page/outbox-note';
import { PageFrame, PageHeader, PageLead, PageTitle } from '../page/page-frame';
import { RefreshButton } from '../page/refresh-button';
import { StaffOnly } from '../page/staff-only';
import { standingQuery } from '../records/queries';
import { messageList } from './message-list';
import { MessageRow } from './message-row';
import { messagesQuery } from './messages-query';
import { UnmatchedMails } from './unmatched-mails';

/** `/admin/messages`: mails and webhook calls that were sent, are waiting, or could not be delivered. */
export function MessagesPage() {
  const { site, fetch } = useHost();
  const session = useSession();
  const isAdviser = session.status === 'signedIn' && session.user.staffRole === 'adviser';
  const [search] = useSearchParams();
  const view = useMemo(() => viewFrom(search, messageList), [search]);
  const messages = useQuery(messagesQuery(fetch, view));
  const standing = useQuery(standingQuery(fetch));
  const hasMail = standing.data?.hasMail ?? true;
  if (isMissing(messages.error)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead
        title={`Messages | ${site.name}`}
        description="What was sent by email and webhook, what waits, and what could not be delivered."
      />
      {isForbidden(messages.error) ? (
        // Mails cannot be separated by client, so advisers who see only their own clients see none.
        <StaffOnly
          sentence={isAdviser ? 'Advisers who see only their own clients do not see messages.' : undefined}
        />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <PageTitle>Messages</PageTitle>
              <PageLead>
                What goes out by email and webhook. Sent ones are kept for 30 days, those to visitors with the
                booking or inquiry.
              </PageLead>
            </div>
            <RefreshButton lists={[{ refresh: messages.refetch }, { refresh: standing.refetch }]} />
          </PageHeader>
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
        </PageFrame>
      )}
    </>
  );
}
