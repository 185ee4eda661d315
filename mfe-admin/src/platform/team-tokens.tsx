import { call } from '@lisle-harrow/api/calls';
import { makeReleaseToken, newToken, revokeReleaseToken } from '@lisle-harrow/api/contract';
import { TextField } from '@lisle-harrow/shared-ui';
import type { FormState } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { ManagedList, RowName } from '../list/managed-list';
import { FirmTime } from '../records/firm-time';
import { platformQuery } from './platform-query';

/** The tokens with which teams move the pointers of their own remotes. */
export function TeamTokens() {
  const { fetch } = useHost();
  return (
    <ManagedList
      id="team-tokens"
      title="Tokens of teams"
      lead="A token deploys releases of one remote and takes them back, and opens nothing else."
      query={{ ...platformQuery(fetch), select: ({ tokens }) => tokens }}
      noun="token"
      nouns="tokens"
      isReadAbove
      columns={[
        { label: 'Remote', cell: ({ remote }) => <RowName name={remote} /> },
        { label: 'For', cell: ({ label }) => <bdi>{label}</bdi> },
        { label: 'Made', cell: ({ createdAt, by }) => <FirmTime date={createdAt} time={`by ${by}`} /> },
        { label: 'Last used', cell: ({ usedAt }) => (usedAt ? <FirmTime date={usedAt} /> : 'Never') },
      ]}
      nameOf={({ label, remote }) => `${label} of ${remote}`}
      addLabel="Make token"
      form={{
        name: 'release-token',
        schema: newToken,
        valuesOf: () => ({ remote: '', label: '' }),
        about: 'For the team of one remote, or for what deploys it.',
        Fields: TokenFields,
        add: async (values) => ({ ...values, ...(await call(fetch, makeReleaseToken, {}, values)) }),
      }}
      secretOf={({ token, remote }) => ({
        title: `Token for ${remote}`,
        label: 'Token',
        name: 'release-token',
        value: token,
        about: 'The team sets it as RELEASE_TOKEN.',
      })}
      remove={({ id }) => call(fetch, revokeReleaseToken, { id })}
      consequence="It stops working immediately."
    />
  );
}

const TokenFields = ({ form }: { form: FormState<{ remote: string; label: string }> }) => (
  <>
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
  </>
);
