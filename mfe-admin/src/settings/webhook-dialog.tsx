import { useQueryClient } from '@tanstack/react-query';
import { call } from '@lisle-harrow/api/calls';
import {
  addWebhook,
  changeWebhook,
  eventLabel,
  type Webhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  webhookInput,
  type WebhookInput,
  type WebhookWithSecret,
} from '@lisle-harrow/api/contract';
import { TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useController } from 'react-hook-form';
import { CheckGroup } from '../fields/check-group';
import { FormDialog } from '../page/form-dialog';
import { webhooksQuery } from './settings-query';

const EMPTY: WebhookInput = { url: '', events: [...WEBHOOK_EVENTS], isEnabled: true };
const EVENTS = WEBHOOK_EVENTS.map((id) => ({ id, name: eventLabel(id) }));
const ON = [{ id: 'on', name: 'Send events there' }];

interface WebhookDialogProps {
  /** Undefined for a new one. */
  readonly webhook: Webhook | undefined;
  readonly onClose: () => void;
  readonly onSecret: (made: WebhookWithSecret) => void;
}

/** Edits the address of a webhook and the events it gets. */
export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const form = useForm({
    name: 'webhook',
    schema: webhookInput,
    saved: webhook ? inputOf(webhook) : EMPTY,
    isNew: !webhook,
    send: (values): Promise<Webhook | WebhookWithSecret> =>
      webhook ? call(fetch, changeWebhook, { id: webhook.id }, values) : call(fetch, addWebhook, {}, values),
    onSent: (answer) => {
      onClose();
      if ('secret' in answer) onSecret(answer);
      void queryClient.invalidateQueries({ queryKey: webhooksQuery(fetch).queryKey });
    },
    failure: 'The webhook was not saved. Please try again.',
  });
  const { control } = form;
  const events = useController({ control, name: 'events' }).field;
  const isEnabled = useController({ control, name: 'isEnabled' }).field;
  const { id, error } = form.field('events');
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={webhook ? 'Edit webhook' : 'New webhook'}
      description="What visitors wrote is sent there: only add a system that the firm answers for."
      submitLabel="Save webhook"
      pendingLabel="Saving..."
    >
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        required
        hint="Begins with https://"
        {...form.field('url')}
      />
      <CheckGroup
        legend="Hears of"
        name={id}
        options={EVENTS}
        chosen={events.value}
        error={error}
        onChange={events.onChange}
      />
      <CheckGroup
        legend="State"
        name="webhook-isEnabled"
        options={ON}
        chosen={isEnabled.value ? ['on'] : []}
        onChange={(chosen) => isEnabled.onChange(chosen.length > 0)}
      />
    </FormDialog>
  );
}

const inputOf = ({ url, events, isEnabled }: Webhook): WebhookInput => ({
  url,
  events: events.filter((event): event is WebhookEvent =>
    (WEBHOOK_EVENTS as readonly string[]).includes(event),
  ),
  isEnabled,
});
