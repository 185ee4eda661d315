import { useQuery } from '@tanstack/react-query';
import type { FirmSetting } from '@lisle-harrow/api/contract';
import { Button, DataCell, DataRow, DataTable } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { PageSection } from '../page/page-section';
import { FirmDialog } from './firm-dialog';
import { originWords, settingName, settingWords } from './firm-setting-words';
import { QueryState } from '../page/query-state';
import { firmSettingsQuery } from './settings-query';

const COLUMNS = [
  { key: 'name', label: 'Setting' },
  { key: 'value', label: 'In force' },
  { key: 'from', label: 'Set' },
] as const;

/** The firm's settings, each with its origin. */
export function FirmSection() {
  const settings = useQuery(firmSettingsQuery(useHost().fetch));
  const [edited, setEdited] = useState<readonly FirmSetting[]>();
  const isChangeable = settings.data?.some(({ from }) => from !== 'environment') ?? false;
  return (
    <PageSection
      id="firm"
      title="The firm"
      lead="Who hears of new requests, whose clients advisers see, and how long what visitors send is kept. A change counts immediately."
      action={
        isChangeable && (
          <Button type="button" $tone="outline" $size="sm" onClick={() => setEdited(settings.data)}>
            Change settings
          </Button>
        )
      }
    >
      <QueryState query={settings} what="settings of the firm" />
      {settings.data && settings.data.length > 0 && (
        <DataTable label="The firm" columns={COLUMNS}>
          {settings.data.map((setting) => (
            <DataRow key={setting.name}>
              <DataCell wide label="Setting">
                <strong>{settingName(setting.name)}</strong>
              </DataCell>
              <DataCell label="In force">
                <bdi>{settingWords(setting)}</bdi>
              </DataCell>
              <DataCell label="Set">{originWords(setting)}</DataCell>
            </DataRow>
          ))}
        </DataTable>
      )}
      {edited && <FirmDialog settings={edited} onClose={() => setEdited(undefined)} />}
    </PageSection>
  );
}
