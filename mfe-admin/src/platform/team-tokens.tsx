import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import {
  makeReleaseToken,
  newToken,
  type PlatformToken,
  revokeReleaseToken,
} from '@lisle-harrow/api/contract';
import {
  AskedButton,
  Button,
  DataCell,
  DataRow,
  DataTable,
  Dialog,
  TextField,
} from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CopyField } from '../page/copy-field';
import { FormDialog } from '../page/form-dialog';
import { PageSection, RowActions } from '../page/page-section';
import { FirmTime } from '../records/firm-time';
import { platformQuery } from './platform-query';
import { usePlatformChange } from './use-platform-change';

const COLUMNS = [
  { key: 'remote', label: 'Remote' },
  { key: 'label', label: 'For' },
  { key: 'made', label: 'Made' },
  { key: 'used', label: 'Last used' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

interface MadeToken {
  readonly remote: string;
  readonly token: string;
}

/** The tokens with which teams move the pointers of their own remotes. */
export function TeamTokens({ tokens }: { tokens: readonly PlatformToken[] }) {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  return (
    <PageSection
      id="team-tokens"
      title="Tokens of teams"
      lead="A token deploys releases of one remote and takes them back, and opens nothing else."
      action={
        <Button type="button" $tone="outline" $size="sm" onClick={() => setMaking(true)}>
          Make token
        </Button>
      }
    >
      {tokens.length > 0 && (
        <DataTable label="Tokens of teams" columns={COLUMNS}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </DataTable>
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} onMade={setMade} />}
      {made && (
        <Dialog
          open
          onOpenChange={(open) => !open && setMade(undefined)}
          title={`Token for ${made.remote}`}
          footer={
            <Button type="button" $tone="outline" onClick={() => setMade(undefined)}>
              Done
            </Button>
          }
        >
          <Shown>
            <p>
              <b>The token is shown only now: copy it before you close this.</b> The team sets it as
              RELEASE_TOKEN.
            </p>
            <CopyField label="Token" name="release-token" value={made.token} what="token" />
          </Shown>
        </Dialog>
      )}
    </PageSection>
  );
}

function TokenRow({ token: { id, remote, label, createdAt, by, usedAt } }: { token: PlatformToken }) {
  const { fetch } = useHost();
  const change = usePlatformChange();
  return (
    <DataRow>
      <DataCell wide label="Remote">
        <strong>{remote}</strong>
      </DataCell>
      <DataCell label="For">
        <bdi>{label}</bdi>
      </DataCell>
      <DataCell label="Made">
        <FirmTime date={createdAt} time={`by ${by}`} />
      </DataCell>
      <DataCell label="Last used">{usedAt ? <FirmTime date={usedAt} /> : 'Never'}</DataCell>
      <DataCell wide>
        <RowActions>
          <AskedButton
            pending={change.isPending}
            pendingLabel="Revoking..."
            $tone="outline"
            label="Revoke"
            aria-label={`Revoke ${label} of ${remote}`}
            question={`Revoke the token ${label} of ${remote}?`}
            consequence="It stops working immediately."
            answer="Revoke token"
            onConfirm={() =>
              change.mutate({
                key: id,
                run: () => call(fetch, revokeReleaseToken, { id }),
                done: `The token ${label} of ${remote} is revoked.`,
              })
            }
          />
        </RowActions>
      </DataCell>
    </DataRow>
  );
}

interface NewTokenDialogProps {
  readonly onClose: () => void;
  readonly onMade: (made: MadeToken) => void;
}

function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const form = useForm({
    name: 'release-token',
    schema: newToken,
    saved: { remote: '', label: '' },
    isNew: true,
    send: (values) => call(fetch, makeReleaseToken, {}, values),
    onSent: ({ token }, { remote }) => {
      onClose();
      onMade({ remote, token });
      void queryClient.invalidateQueries({ queryKey: platformQuery(fetch).queryKey });
    },
    failure: 'The token was not made. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="New token"
      description="For the team of one remote, or for what deploys it."
      submitLabel="Make token"
      pendingLabel="Making..."
    >
      <TextField
        label="Remote"
        autoComplete="off"
        required
        hint="As the registry names it, such as mfe-portal"
        {...form.field('remote')}
      />
      <TextField
        label="For"
        autoComplete="off"
        required
        hint="Whose it is, or what deploys"
        {...form.field('label')}
      />
    </FormDialog>
  );
}

const Shown = styled.div`
  display: grid;
  gap: 1rem;
  overflow-wrap: anywhere;

  b {
    font-weight: 500;
  }
`;
