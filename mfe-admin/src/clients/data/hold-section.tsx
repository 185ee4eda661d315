import { call } from '@lisle-harrow/api/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ClientCase, FIRM_ZONE, holdCalls, holdInput, type HoldKind } from '@lisle-harrow/api/contract';
import { Button, PendingButton, shownCalendarDay, TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { FormDialog } from '../../page/form-dialog';
import { reportFailure } from '../../page/report-failure';
import { useDialog } from '../case/use-dialog';
import { clientQuery } from '../client-queries';

const WORDS = {
  restriction: {
    title: 'Restriction',
    meaning:
      'Everyone with access can still read the data, but no one can change it, not even the client. Emails that have not been sent yet are dropped. The portal tells the client about the restriction.',
    set: 'Restrict...',
    lift: 'Lift the restriction',
    isSet: 'The data is restricted.',
    isLifted: 'The data can be changed again.',
  },
  'legal-hold': {
    title: 'Legal hold',
    meaning: 'Nothing in this client’s file is removed, neither by an erasure nor because of its age.',
    set: 'Set a legal hold...',
    lift: 'Lift the legal hold',
    isSet: 'The data is under a legal hold.',
    isLifted: 'The legal hold is lifted.',
  },
} as const;

interface HoldSectionProps {
  readonly client: ClientCase;
  readonly kind: HoldKind;
}

/** Whether the client's data may be used (restriction) or removed (legal hold), and the button that changes it. */
export function HoldSection({ client, kind }: HoldSectionProps) {
  const host = useHost();
  const queryClient = useQueryClient();
  const dialog = useDialog<HoldKind>();
  const words = WORDS[kind];
  const hold = kind === 'restriction' ? client.restriction : client.legalHold;
  const isDone = (changed: ClientCase, description: string) => {
    host.toast({ title: 'Success', description });
    queryClient.setQueryData(clientQuery(host.fetch, client.id).queryKey, changed);
  };
  const lift = useMutation({
    mutationFn: () => call(host.fetch, holdCalls(kind).lift, { clientId: client.id }),
    onSuccess: (changed) => isDone(changed, words.isLifted),
    onError: (error) => reportFailure(host, error, 'Nothing was changed. Please try again.'),
  });
  return (
    <section>
      <h3>{words.title}</h3>
      <p>{words.meaning}</p>
      {hold ? (
        <>
          <p>
            <strong>
              Since {shownCalendarDay(hold.since, FIRM_ZONE)}, by <bdi>{hold.setBy}</bdi>:
            </strong>{' '}
            <bdi>{hold.reason}</bdi>
          </p>
          <PendingButton
            type="button"
            $tone="outline"
            pending={lift.isPending}
            pendingLabel="Lifting..."
            onClick={() => lift.mutate()}
          >
            {words.lift}
          </PendingButton>
        </>
      ) : (
        <Button type="button" $tone="outline" onClick={() => dialog.show(kind)}>
          {words.set}
        </Button>
      )}
      <HoldDialog
        key={dialog.key}
        client={client}
        kind={kind}
        open={dialog.open}
        onClose={dialog.close}
        onSet={(changed) => isDone(changed, words.isSet)}
      />
    </section>
  );
}

interface HoldDialogProps extends HoldSectionProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSet: (changed: ClientCase) => void;
}

function HoldDialog({ client, kind, open, onClose, onSet }: HoldDialogProps) {
  const host = useHost();
  const words = WORDS[kind];
  const form = useForm({
    name: kind,
    schema: holdInput,
    saved: { reason: '' },
    isNew: true,
    send: ({ reason }) => call(host.fetch, holdCalls(kind).set, { clientId: client.id }, { reason }),
    onSent: (changed) => {
      onClose();
      onSet(changed);
    },
    failure: 'Nothing was changed. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={words.title}
      description={words.meaning}
      submitLabel={words.set.replace('...', '')}
      pendingLabel="Saving..."
    >
      <TextField
        label="Reason"
        hint="Staff can read it; the client cannot."
        autoComplete="off"
        required
        dir="auto"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
