import { useQuery } from '@tanstack/react-query';
import { call } from '@lisle-harrow/api/calls';
import {
  eventLabel,
  MAX_WEBHOOKS,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookWithSecret,
} from '@lisle-harrow/api/contract';
import {
  AskedButton,
  Button,
  DataCell,
  DataRow,
  DataTable,
  PendingButton,
  StatusBadge,
} from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PageSection, RowActions } from '../page/page-section';
import { useChange } from '../page/use-change';
import { SecretDialog } from './secret-dialog';
import { SectionState } from './section-state';
import { webhooksQuery } from './settings-query';
import { WebhookDialog } from './webhook-dialog';

const COLUMNS = [
  { key: 'url', label: 'Address' },
  { key: 'events', label: 'Hears of' },
  { key: 'state', label: 'State' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

/** The webhooks that report bookings and inquiries to the firm's other systems. */
export function WebhookSection() {
  const webhooks = useQuery(webhooksQuery(useHost().fetch));
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [made, setMade] = useState<WebhookWithSecret>();
  const isFull = (webhooks.data?.length ?? 0) >= MAX_WEBHOOKS;
  return (
    <PageSection
      id="webhooks"
      title="Webhooks"
      lead="Other systems of the firm, such as a CRM, that are told of bookings and inquiries as they come in. Each call carries what the visitor wrote, and is signed."
      action={
        !isFull && (
          <Button type="button" $tone="outline" $size="sm" onClick={() => setEdited('new')}>
            Add webhook
          </Button>
        )
      }
    >
      <SectionState query={webhooks} what="webhooks" />
      {webhooks.data && webhooks.data.length > 0 && (
        <DataTable label="Webhooks" columns={COLUMNS}>
          {webhooks.data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setEdited(webhook)}
              onSecret={setMade}
            />
          ))}
        </DataTable>
      )}
      {webhooks.data?.length === 0 && <p>There are none yet.</p>}
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSecret={setMade}
        />
      )}
      {made && (
        <SecretDialog
          title={`Secret for ${hostOf(made)}`}
          label="Secret"
          what="secret"
          name="webhook-secret"
          value={made.secret}
          onClose={() => setMade(undefined)}
        >
          The other system checks the signature of each call with it, as Standard Webhooks describes.
        </SecretDialog>
      )}
    </PageSection>
  );
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (made: WebhookWithSecret) => void;
}

function WebhookRow({ webhook, onEdit, onSecret }: WebhookRowProps) {
  const { fetch } = useHost();
  const change = useChange(webhooksQuery(fetch).queryKey, 'The webhook was not changed. Please try again.');
  const { id, url, events } = webhook;
  const host = hostOf(webhook);
  const isUnderWay = (key: string) => change.isPending && change.variables.key === key;
  return (
    <DataRow>
      <DataCell wide label="Address">
        <strong>
          <bdi>{host}</bdi>
        </strong>
        <Small>
          <bdi>{url}</bdi>
        </Small>
      </DataCell>
      <DataCell label="Hears of">{events.map(eventLabel).join(', ')}</DataCell>
      <DataCell label="State">
        <State webhook={webhook} />
      </DataCell>
      <DataCell wide>
        <RowActions>
          <PendingButton
            type="button"
            $tone="quiet"
            $size="sm"
            aria-label={`Send a test to ${host}`}
            pending={isUnderWay('test')}
            pendingLabel="Sending..."
            onClick={() =>
              change.mutate({
                key: 'test',
                run: () => call(fetch, testWebhook, { id }),
                done: `A test is on its way to ${host}. What came of it is under Messages.`,
              })
            }
          >
            Send a test
          </PendingButton>
          <Button type="button" $tone="quiet" $size="sm" aria-label={`Edit ${host}`} onClick={onEdit}>
            Edit
          </Button>
          <AskedButton
            pending={isUnderWay('secret')}
            pendingLabel="Making..."
            $tone="quiet"
            label="New secret"
            aria-label={`New secret for ${host}`}
            question={`Make a new secret for ${host}?`}
            consequence="Calls are signed with it immediately, and the other system refuses them until it knows it. Calls that are refused are sent again."
            answer="Make new secret"
            onConfirm={() =>
              change.mutate({
                key: 'secret',
                run: async () => onSecret(await call(fetch, renewWebhookSecret, { id })),
              })
            }
          />
          <AskedButton
            pending={isUnderWay('remove')}
            pendingLabel="Removing..."
            $tone="outline"
            label="Remove"
            aria-label={`Remove ${host}`}
            question={`Remove the webhook to ${host}?`}
            consequence="It receives no more events, not even those that still wait to be sent."
            answer="Remove webhook"
            onConfirm={() =>
              change.mutate({
                key: 'remove',
                run: () => call(fetch, removeWebhook, { id }),
                done: `The webhook to ${host} is removed.`,
              })
            }
          />
        </RowActions>
      </DataCell>
    </DataRow>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  const { isEnabled, waiting, dead, lastError } = webhook;
  const counts = [waiting > 0 && `${waiting} waiting`, dead > 0 && `${dead} not delivered`].filter(Boolean);
  return (
    <>
      <StatusBadge tone={!isEnabled ? 'mute' : dead > 0 ? 'bad' : waiting > 0 ? 'wait' : 'good'}>
        {isEnabled ? 'On' : 'Off'}
      </StatusBadge>
      {counts.length > 0 && (
        <Small>
          <Link to={`/admin/messages?q=${encodeURIComponent(hostOf(webhook))}`}>{counts.join(', ')}</Link>
          {lastError && `: ${lastError}`}
        </Small>
      )}
    </>
  );
}

const hostOf = ({ url }: Pick<Webhook, 'url'>) => (URL.canParse(url) ? new URL(url).host : url);

const Small = styled.div`
  color: var(--ink-2);
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;
