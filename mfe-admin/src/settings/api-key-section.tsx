import { call } from '@lisle-harrow/api/calls';
import { useQuery } from '@tanstack/react-query';
import { type ApiKey, type MadeApiKey, MAX_API_KEYS, revokeApiKey } from '@lisle-harrow/api/contract';
import { AskedButton, Button, DataCell, DataRow, DataTable, useNow } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PageSection, RowActions } from '../page/page-section';
import { useChange } from '../page/use-change';
import { FirmTime } from '../records/firm-time';
import { ApiKeyDialog } from './api-key-dialog';
import { scopeWords } from './api-key-words';
import { SecretDialog } from './secret-dialog';
import { SectionState } from './section-state';
import { apiKeysQuery } from './settings-query';

const COLUMNS = [
  { key: 'name', label: 'Name' },
  { key: 'scopes', label: 'May' },
  { key: 'made', label: 'Made' },
  { key: 'used', label: 'Last used' },
  { key: 'expires', label: 'Expires' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

/** The API keys with which the firm's other systems call the api. */
export function ApiKeySection() {
  const keys = useQuery(apiKeysQuery(useHost().fetch));
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeApiKey>();
  const isFull = (keys.data?.length ?? 0) >= MAX_API_KEYS;
  return (
    <PageSection
      id="api-keys"
      title="API keys"
      lead={
        <>
          With a key, another system of the firm reads what it needs. <a href="/api/docs">The API</a> says
          which calls there are.
        </>
      }
      action={
        !isFull && (
          <Button type="button" $tone="outline" $size="sm" onClick={() => setMaking(true)}>
            Make key
          </Button>
        )
      }
    >
      <SectionState query={keys} what="API keys" />
      {keys.data && keys.data.length > 0 && (
        <DataTable label="API keys" columns={COLUMNS}>
          {keys.data.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </DataTable>
      )}
      {keys.data?.length === 0 && <p>There are none yet.</p>}
      {isMaking && <ApiKeyDialog onClose={() => setMaking(false)} onMade={setMade} />}
      {made && (
        <SecretDialog
          title={`Key for ${made.name}`}
          label="Key"
          what="key"
          name="api-key"
          value={made.key}
          onClose={() => setMade(undefined)}
        >
          The other system sends it with each call: <code>Authorization: Bearer</code> and the key.
        </SecretDialog>
      )}
    </PageSection>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, scopes, createdAt, createdBy, usedAt, expiresAt } = apiKey;
  const { fetch } = useHost();
  const change = useChange(apiKeysQuery(fetch).queryKey, 'The key was not revoked. Please try again.');
  const now = useNow();
  const isOver = Boolean(expiresAt && now && Date.parse(expiresAt) <= now);
  return (
    <DataRow>
      <DataCell wide label="Name">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Prefix>{prefix}…</Prefix>
      </DataCell>
      <DataCell label="May">{scopes.map(scopeWords).join(', ')}</DataCell>
      <DataCell label="Made">
        <FirmTime date={createdAt} time={createdBy && `by ${createdBy}`} />
      </DataCell>
      <DataCell label="Last used">{usedAt ? <FirmTime date={usedAt} /> : 'Never'}</DataCell>
      <DataCell label="Expires">
        {expiresAt ? <FirmTime date={expiresAt} time={isOver ? 'Expired' : undefined} /> : 'Never'}
      </DataCell>
      <DataCell wide>
        <RowActions>
          <AskedButton
            pending={change.isPending}
            pendingLabel="Revoking..."
            $tone="outline"
            label="Revoke"
            aria-label={`Revoke ${name}`}
            question={`Revoke the key ${name}?`}
            consequence="It stops working immediately, and cannot be brought back."
            answer="Revoke key"
            onConfirm={() =>
              change.mutate({
                run: () => call(fetch, revokeApiKey, { id }),
                done: `The key ${name} is revoked.`,
              })
            }
          />
        </RowActions>
      </DataCell>
    </DataRow>
  );
}

const Prefix = styled.code`
  display: block;
  color: var(--ink-2);
  font-size: var(--t-small);
`;
