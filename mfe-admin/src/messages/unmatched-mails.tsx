import { call } from '@lisle-harrow/api/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RecordReply, removeUnmatchedMail } from '@lisle-harrow/api/contract';
import { PendingButton } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { linkTo } from '../list/list-address';
import { PageSection, RowActions } from '../page/page-section';
import { reportFailure } from '../page/report-failure';
import { usePermission } from '../page/use-permission';
import { contactKind } from '../records/contact-kind';
import { standingQuery } from '../records/queries';
import { MailList } from '../records/received/mail-text';
import { ReceivedMail } from '../records/received/received-mail';
import { unmatchedQuery } from './messages-query';

/** Mails that came in and belong to no booking or inquiry, each until somebody is done with it; renders nothing where there are none. */
export function UnmatchedMails() {
  const { fetch } = useHost();
  const list = useRef<HTMLDivElement>(null);
  const { data } = useQuery(unmatchedQuery(fetch));
  if (!data?.length) return null;
  return (
    <Framed ref={list} tabIndex={-1}>
      <PageSection
        id="unmatched"
        title="Mail without a record"
        lead="These mails came in, and nothing in them says which booking or inquiry they belong to, or it is not there any more. They are in the firm’s mailbox as well."
      >
        <MailList>
          {data.map((mail) => (
            <li key={mail.id}>
              <ReceivedMail reply={mail} />
              {/* The button disappears with its mail; the focus stays next to the others. */}
              <Actions mail={mail} onDone={() => list.current?.focus()} />
            </li>
          ))}
        </MailList>
      </PageSection>
    </Framed>
  );
}

function Actions({ mail, onDone }: { readonly mail: RecordReply; readonly onDone: () => void }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const mayWrite = usePermission('records.write');
  const removal = useMutation({
    mutationFn: () => call(host.fetch, removeUnmatchedMail, { id: mail.id }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: unmatchedQuery(host.fetch).queryKey });
      void queryClient.invalidateQueries({ queryKey: standingQuery(host.fetch).queryKey });
      onDone();
    },
    onError: (error) => reportFailure(host, error, 'That was not saved. Please try again.'),
  });
  return (
    <RowActions>
      {mail.from && <Link to={linkTo(contactKind, { q: mail.from })}>Find inquiries from this address</Link>}
      {mayWrite && (
        <PendingButton
          type="button"
          $tone="outline"
          $size="sm"
          pending={removal.isPending}
          pendingLabel="Saving..."
          aria-label={`Done with the mail from ${mail.author || 'an unknown sender'}`}
          onClick={() => removal.mutate()}
        >
          Done
        </PendingButton>
      )}
    </RowActions>
  );
}

const Framed = styled.div`
  margin-bottom: 2.5rem;

  &:focus {
    outline: none;
  }
`;
