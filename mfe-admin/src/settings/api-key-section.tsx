import { call } from '@lisle-harrow/api/calls';
import {
  API_KEY_SCOPE_NAMES,
  type ApiKey,
  apiKeyInput,
  type ApiKeyInput,
  type ApiKeyScope,
  makeApiKey,
  MAX_API_KEYS,
  revokeApiKey,
} from '@lisle-harrow/api/contract';
import { TextField, useNow } from '@lisle-harrow/shared-ui';
import type { FormState } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { ChecksField } from '../fields/check-group';
import { ChoiceField } from '../fields/choice-field';
import { ManagedList, RowName } from '../list/managed-list';
import { FirmTime } from '../records/firm-time';
import { apiKeysQuery } from './settings-query';

const SCOPE_WORDS: Readonly<Record<ApiKeyScope, string>> = {
  'records.read': 'Read bookings and inquiries',
  'records.status': 'Change their status',
  'clients.read': 'Read clients and their contact details',
};
const SCOPES = API_KEY_SCOPE_NAMES.map((id) => ({ id, name: SCOPE_WORDS[id] }));

const VALIDITIES = [
  { value: 30, name: '30 days' },
  { value: 90, name: '90 days' },
  { value: 365, name: 'One year' },
  { value: null, name: 'Until it is revoked' },
];

/** The API keys with which the firm's other systems call the api. */
export function ApiKeySection() {
  const { fetch } = useHost();
  return (
    <ManagedList
      id="api-keys"
      title="API keys"
      lead={
        <>
          With a key, another system of the firm reads what it needs. <a href="/api/docs">The API</a> says
          which calls there are.
        </>
      }
      query={apiKeysQuery(fetch)}
      noun="key"
      fullNoun="API key"
      nouns="API keys"
      most={MAX_API_KEYS}
      columns={[
        {
          label: 'Name',
          cell: ({ name, prefix }) => (
            <RowName name={name}>
              <Prefix>{prefix}…</Prefix>
            </RowName>
          ),
        },
        // A scope that this version does not know is shown under its own name.
        {
          label: 'May',
          cell: ({ scopes }) =>
            scopes.map((id) => SCOPES.find((known) => known.id === id)?.name ?? id).join(', '),
        },
        {
          label: 'Made',
          cell: ({ createdAt, createdBy }) => (
            <FirmTime date={createdAt} time={createdBy && `by ${createdBy}`} />
          ),
        },
        { label: 'Last used', cell: ({ usedAt }) => (usedAt ? <FirmTime date={usedAt} /> : 'Never') },
        { label: 'Expires', cell: (key) => <Expiry apiKey={key} /> },
      ]}
      nameOf={({ name }) => name}
      addLabel="Make key"
      form={{
        name: 'api-key',
        schema: apiKeyInput,
        valuesOf: () => ({ name: '', scopes: [], validDays: 365 }),
        about:
          'Whoever has the key can do what you choose here, for all clients of the firm. Make one for each system.',
        Fields: KeyFields,
        add: (values) => call(fetch, makeApiKey, {}, values),
      }}
      secretOf={({ name, key }) => ({
        title: `Key for ${name}`,
        label: 'Key',
        name: 'api-key',
        value: key,
        about: (
          <>
            The other system sends it with each call: <code>Authorization: Bearer</code> and the key.
          </>
        ),
      })}
      remove={({ id }) => call(fetch, revokeApiKey, { id })}
      consequence="It stops working immediately, and cannot be brought back."
    />
  );
}

const KeyFields = ({ form }: { form: FormState<ApiKeyInput> }) => (
  <>
    <TextField
      label="Name"
      autoComplete="off"
      required
      hint="The system that uses it"
      {...form.field('name')}
    />
    <ChecksField form={form} name="scopes" legend="May" options={SCOPES} />
    <ChoiceField form={form} name="validDays" label="Works for" options={VALIDITIES} />
  </>
);

function Expiry({ apiKey: { expiresAt } }: { apiKey: ApiKey }) {
  const now = useNow();
  if (!expiresAt) return 'Never';
  const isOver = now !== undefined && Date.parse(expiresAt) <= now;
  return <FirmTime date={expiresAt} time={isOver ? 'Expired' : undefined} />;
}

const Prefix = styled.code`
  display: block;
  color: var(--ink-2);
  font-size: var(--t-small);
`;
