import { useQuery } from '@tanstack/react-query';
import type { ServerSetting } from '@lisle-harrow/api/contract';
import { Button } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isMissing } from '../page/is-forbidden';
import { PageSection } from '../page/page-section';
import { QueryState } from '../page/query-state';
import { serverSettingsQuery, shellSettingsQuery } from './settings-query';

/** The settings in the servers' environment, read-only. */
export function EnvironmentSection() {
  const { fetch } = useHost();
  const ofApi = useQuery(serverSettingsQuery(fetch));
  const ofShell = useQuery(shellSettingsQuery(fetch));
  const [showsAll, setShowsAll] = useState(false);
  const shown = (settings: readonly ServerSetting[] | undefined) =>
    settings?.filter(({ isStandard }) => showsAll || !isStandard);
  return (
    <PageSection
      id="environment"
      title="System"
      action={
        <Button type="button" $tone="outline" $size="sm" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show only what differs from the default' : 'Show all'}
        </Button>
      }
      lead="These are environment variables of the servers, so that nobody who signs in here can change them. Whoever runs the servers does so there; a change counts from the next start. Secrets are never shown, and of an address only the host."
    >
      <h3>Environment of the api, which keeps the data</h3>
      <QueryState query={ofApi} what="settings" />
      <Settings settings={shown(ofApi.data)} />
      {/* An older shell does not have this call. */}
      {!isMissing(ofShell.error) && (
        <>
          <h3>Environment of the shell, which makes the pages</h3>
          <QueryState query={ofShell} what="settings of the shell" />
          <Settings settings={shown(ofShell.data)} />
        </>
      )}
    </PageSection>
  );
}

function Settings({ settings }: { settings: readonly ServerSetting[] | undefined }) {
  if (!settings) return null;
  if (settings.length === 0) return <p>Everything has its default value.</p>;
  return (
    <Groups>
      {inGroups(settings).map(([group, members]) => (
        <div key={group}>
          <h4>{group}</h4>
          <dl>
            {members.map((setting) => (
              <Setting key={setting.name}>
                <dt>{setting.name}</dt>
                <dd>
                  <bdi>{shownValue(setting)}</bdi>
                  {setting.isStandard && setting.isSet && <small> by default</small>}
                </dd>
              </Setting>
            ))}
          </dl>
        </div>
      ))}
    </Groups>
  );
}

const shownValue = ({ value, isSet }: ServerSetting) => value ?? (isSet ? 'Set' : 'Not set');

function inGroups(settings: readonly ServerSetting[]): [group: string, members: ServerSetting[]][] {
  const groups = new Map<string, ServerSetting[]>();
  for (const setting of settings) groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting]);
  return [...groups];
}

const Groups = styled.div`
  margin-top: 1rem;
  columns: 2 24rem;
  column-gap: clamp(2rem, 1rem + 3vw, 4rem);

  > div {
    margin-bottom: 2rem;
    break-inside: avoid;
  }

  h4 {
    margin-bottom: 0.4rem;
    font-size: 1.125rem;
  }

  dl {
    margin: 0;
  }
`;

const Setting = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.1rem 1rem;
  padding-block: 0.45rem;
  border-top: 1px solid var(--line);
  font-size: var(--t-small);

  dt {
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }

  dd {
    min-width: 0;
    margin: 0;
    margin-left: auto;
    overflow-wrap: anywhere;
    text-align: end;
  }

  small {
    color: var(--ink-3);
    font-size: inherit;
  }
`;
