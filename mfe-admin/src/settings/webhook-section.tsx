import { call } from '@lisle-harrow/api/calls';
import {
  addWebhook,
  changeWebhook,
  eventLabel,
  MAX_WEBHOOKS,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  webhookInput,
  type WebhookInput,
} from '@lisle-harrow/api/contract';
import { StatusBadge, TextField } from '@lisle-harrow/shared-ui';
import type { FormState } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { CheckGroup, ChecksField } from '../fields/check-group';
import { ManagedList, RowName } from '../list/managed-list';
import { webhooksQuery } from './settings-query';

const EVENTS = WEBHOOK_EVENTS.map((id) => ({ id, name: eventLabel(id) }));
const isKnown = (event: string): event is WebhookEvent => WEBHOOK_EVENTS.some((known) => known === event);

/** The webhooks that report bookings and inquiries to the firm's other systems. */
export function WebhookSection() {
  const { fetch } = useHost();
  return (
    <ManagedList
      id="webhooks"
      title="Webhooks"
      lead="Other systems of the firm, such as a CRM, that are told of bookings and inquiries as they come in. Each call carries what the visitor wrote, and is signed."
      query={webhooksQuery(fetch)}
      noun="webhook"
      nouns="webhooks"
      most={MAX_WEBHOOKS}
      columns={[
        {
          label: 'Address',
          cell: (webhook) => (
            <RowName name={hostOf(webhook)}>
              <Small>
                <bdi>{webhook.url}</bdi>
              </Small>
            </RowName>
          ),
        },
        { label: 'Hears of', cell: ({ events }) => events.map(eventLabel).join(', ') },
        { label: 'State', cell: (webhook) => <State webhook={webhook} /> },
      ]}
      nameOf={hostOf}
      subjectOf={(webhook) => `webhook to ${hostOf(webhook)}`}
      addLabel="Add webhook"
      form={{
        name: 'webhook',
        schema: webhookInput,
        valuesOf: (webhook) => ({
          url: webhook?.url ?? '',
          events: webhook?.events.filter(isKnown) ?? [...WEBHOOK_EVENTS],
          isEnabled: webhook?.isEnabled ?? true,
        }),
        about: 'What visitors wrote is sent there: only add a system that the firm answers for.',
        Fields: WebhookFields,
        add: (values) => call(fetch, addWebhook, {}, values),
        change: ({ id }, values) => call(fetch, changeWebhook, { id }, values),
      }}
      secretOf={(made) => ({
        title: `Secret for ${hostOf(made)}`,
        label: 'Secret',
        name: 'webhook-secret',
        value: made.secret,
        about: 'The other system checks the signature of each call with it, as Standard Webhooks describes.',
      })}
      remove={({ id }) => call(fetch, removeWebhook, { id })}
      consequence="It receives no more events, not even those that still wait to be sent."
      actionsOf={(webhook, { edit, remove, tell }) => [
        {
          label: 'Send a test',
          about: `Send a test to ${hostOf(webhook)}`,
          run: () => call(fetch, testWebhook, webhook),
          pendingLabel: 'Sending...',
          done: `A test is on its way to ${hostOf(webhook)}. What came of it is under Messages.`,
        },
        edit,
        {
          label: 'New secret',
          about: `New secret for ${hostOf(webhook)}`,
          asks: {
            question: `Make a new secret for ${hostOf(webhook)}?`,
            consequence:
              'Calls are signed with it immediately, and the other system refuses them until it knows it. Calls that are refused are sent again.',
            answer: 'Make new secret',
          },
          run: async () => tell(await call(fetch, renewWebhookSecret, webhook)),
          pendingLabel: 'Making...',
        },
        remove,
      ]}
    />
  );
}

function WebhookFields({ form }: { form: FormState<WebhookInput> }) {
  const { value, onChange } = useController({ control: form.control, name: 'isEnabled' }).field;
  return (
    <>
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        required
        hint="Begins with https://"
        {...form.field('url')}
      />
      <ChecksField form={form} name="events" legend="Hears of" options={EVENTS} />
      <CheckGroup
        legend="State"
        name="webhook-isEnabled"
        options={[{ id: 'on', name: 'Send events there' }]}
        chosen={value ? ['on'] : []}
        onChange={(chosen) => onChange(chosen.length > 0)}
      />
    </>
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
