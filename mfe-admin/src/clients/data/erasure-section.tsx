import { call } from '@lisle-harrow/api/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ClientCase,
  eraseClient,
  erasureInput,
  type ErasureReport,
  getErasure,
} from '@lisle-harrow/api/contract';
import { useEffect, useRef } from 'react';
import { Button, Dialog, TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useNavigate } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { FormDialog } from '../../page/form-dialog';
import { useDialog } from '../case/use-dialog';
import { clientName } from '../../list/client-name';
import { forgetClientLists } from '../client-queries';

/** Leads to an erasure: first a preview of what it would remove and leave, then typing the address, then another press. */
export function ErasureSection({ client }: { client: ClientCase }) {
  const dialog = useDialog<true>();
  return (
    <section>
      <h3>Erasure</h3>
      <p>
        Permanently removes everything kept about this client. You first see what would go and what stays.
      </p>
      <Button type="button" $tone="outline" onClick={() => dialog.show(true)}>
        See what would be erased...
      </Button>
      {dialog.target && (
        <ErasureDialog
          key={dialog.key}
          opening={dialog.key}
          client={client}
          open={dialog.open}
          onClose={dialog.close}
        />
      )}
    </section>
  );
}

interface ErasureDialogProps {
  /** How often the dialog was opened. */
  readonly opening: number;
  readonly client: ClientCase;
  readonly open: boolean;
  readonly onClose: () => void;
}

function ErasureDialog({ opening, client, open, onClose }: ErasureDialogProps) {
  const host = useHost();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id } = client;
  const name = clientName(client);
  const isErased = useRef(false);
  const dryRun = useQuery({
    // The preview of an earlier opening may be out of date.
    queryKey: ['client-erasure', client.id, opening],
    queryFn: () => call(host.fetch, getErasure, { clientId: client.id }),
    gcTime: 0,
  });
  const form = useForm({
    name: 'erasure',
    schema: erasureInput,
    saved: { loginEmail: '' },
    isNew: true,
    send: ({ loginEmail }) => call(host.fetch, eraseClient, { clientId: client.id }, { loginEmail }),
    onSent: () => {
      onClose();
      forgetClientLists(queryClient);
      isErased.current = true;
      host.toast({ title: 'Erased', description: `Everything kept about ${name} has been removed.` });
      void navigate('/admin/clients');
    },
    failure: 'Nothing was erased. Please try again.',
  });
  // Not before the page unmounts: what is still on screen would refetch it.
  useEffect(
    () => () => {
      if (isErased.current) queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === id });
    },
    [queryClient, id],
  );
  const title = `Erase ${name}?`;
  const report = dryRun.data;
  if (!report || report.blockedBy)
    return (
      <Dialog
        open={open}
        title={title}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        description={
          report?.blockedBy ??
          (dryRun.isError
            ? 'What would be erased could not be loaded. Please try again.'
            : 'Counting what would be erased...')
        }
        footer={
          <Button type="button" $tone="outline" onClick={onClose}>
            Close
          </Button>
        }
      >
        {report ? <Report report={report} /> : null}
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={title}
      description="Only a backup could bring this back."
      submitLabel="Erase for good"
      pendingLabel="Erasing..."
    >
      <Report report={report} />
      <TextField
        label={`To confirm, type ${client.loginEmail}`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        {...form.field('loginEmail')}
      />
    </FormDialog>
  );
}

const Report = ({ report: { goes, stays } }: { report: ErasureReport }) => (
  <Lists>
    <h3>Goes</h3>
    <ul>
      {goes
        .filter(({ count }) => count > 0)
        .map(({ what, count }) => (
          <li key={what}>{count > 1 ? `${what}: ${count}` : what}</li>
        ))}
    </ul>
    <h3>Stays</h3>
    <ul>
      {stays.map(({ what, why }) => (
        <li key={what}>
          {what}. {why}
        </li>
      ))}
    </ul>
  </Lists>
);

const Lists = styled.div`
  h3 {
    margin-bottom: 0.35rem;
    font-weight: 500;
  }

  ul {
    margin-bottom: 1rem;
    padding-left: 1.25em;
    color: var(--ink-2);
    list-style: disc;
    overflow-wrap: anywhere;
  }
`;
