import { call } from '@lisle-harrow/api/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  FIRM_ZONE,
  type MadeCalendarFeed,
  makeCalendarFeed,
  revokeCalendarFeed,
} from '@lisle-harrow/api/contract';
import { AskedButton, CheckboxField, PendingButton, shownDate } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CopyField } from '../page/copy-field';
import { reportFailure } from '../page/report-failure';
import { OnlyNow, SecretDialog } from '../page/secret-dialog';
import { feedQuery } from './calendar-query';

/** The private address for subscribing to the consultations in another calendar; renders nothing where the server has none. */
export function FeedSection() {
  const host = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = feedQuery(host.fetch);
  const feed = useQuery(feedQuery(host.fetch));
  const [made, setMade] = useState<MadeCalendarFeed>();
  const [endsWithSession, setEndsWithSession] = useState(false);
  const onError = (error: Error) => reportFailure(host, error, 'Nothing was changed. Please try again.');
  const make = useMutation({
    mutationFn: () => call(host.fetch, makeCalendarFeed, {}, endsWithSession ? { ends: 'with-session' } : {}),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer);
      setMade(answer);
    },
    onError,
  });
  const revoke = useMutation({
    mutationFn: () => call(host.fetch, revokeCalendarFeed, {}),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, { createdAt: null, endsWithSession: false });
      host.toast({ title: 'Success', description: 'The address shows nothing any more.' });
    },
    onError,
  });
  if (!feed.data) return null;
  const { createdAt } = feed.data;
  const making = {
    pending: make.isPending,
    pendingLabel: 'Making...',
    $tone: 'outline',
    $size: 'sm',
  } as const;
  return (
    <Section aria-labelledby="feed-title">
      <h2 id="feed-title">In your own calendar</h2>
      <p>
        {createdAt
          ? `You have had a private address to subscribe to since ${shownDate(createdAt, FIRM_ZONE)}. ${feed.data.endsWithSession ? 'It ends when the browser that made it is signed out. ' : ''}`
          : 'A private address shows the consultations in Outlook, Google or Apple Calendar. '}
        Whoever has it sees names, services and times.
      </p>
      <CheckboxField checked={endsWithSession} onChange={({ target }) => setEndsWithSession(target.checked)}>
        A new address ends when I am signed out of this browser
      </CheckboxField>
      <Buttons>
        {createdAt ? (
          <>
            <AskedButton
              {...making}
              label="New address"
              question="Make a new address?"
              consequence="The present one shows nothing any more, in any calendar."
              answer="Make it"
              onConfirm={() => make.mutate()}
            />
            <AskedButton
              pending={revoke.isPending}
              pendingLabel="Revoking..."
              $tone="outline"
              label="Revoke"
              aria-label="Revoke the address"
              question="Revoke the address?"
              consequence="Calendars that subscribed to it show nothing new."
              answer="Revoke it"
              onConfirm={() => revoke.mutate()}
            />
          </>
        ) : (
          <PendingButton type="button" {...making} onClick={() => make.mutate()}>
            Make an address
          </PendingButton>
        )}
      </Buttons>
      {made && <MadeDialog path={made.path} onClose={() => setMade(undefined)} />}
    </Section>
  );
}

function MadeDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const address = `${location.origin}${path}`;
  return (
    <SecretDialog title="Your address" onClose={onClose}>
      <p>
        <OnlyNow what="It" /> Your calendar asks for it as a subscription, or as a calendar from the internet.
      </p>
      <CopyField label="Yours" name="own-feed" value={address} what="address" />
      <CopyField label="Every colleague’s" name="all-feed" value={`${address}?of=all`} what="address" />
    </SecretDialog>
  );
}

const Section = styled.section`
  margin-top: clamp(2.5rem, 2rem + 2vw, 4rem);

  h2 {
    font-size: var(--t-heading);
    line-height: 1.2;
  }

  > p {
    max-width: 44rem;
    margin: 0.4rem 0 1rem;
    color: var(--ink-2);
  }

  @media print {
    display: none;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;
