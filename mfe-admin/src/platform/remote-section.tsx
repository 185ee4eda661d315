import { call } from '@lisle-harrow/api/calls';
import { moveRelease, type PlatformOverview } from '@lisle-harrow/api/contract';
import { AskedButton, DataTable, StatusBadge } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { MoveHistory } from './move-history';
import type { PinnedLink } from './pin-dialog';
import { ReleaseRow, shownInstalled } from './release-row';
import { usePlatformChange } from './use-platform-change';

const COLUMNS = [
  { key: 'release', label: 'Release' },
  { key: 'state', label: 'State' },
  { key: 'deployed', label: 'Deployed' },
  { key: 'needs', label: 'Contract and size' },
  { key: 'health', label: 'Health' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

interface RemoteSectionProps {
  readonly remote: PlatformOverview['remotes'][number];
  readonly onPin: (link: PinnedLink) => void;
}

/** One remote: what visitors get of it, its releases, and its moves. */
export function RemoteSection({
  remote: { name, pointer, releases, installed, moves, next },
  onPin,
}: RemoteSectionProps) {
  const { fetch } = useHost();
  const change = usePlatformChange();
  const isInstalled = !pointer || pointer.live === null;
  const shown = [
    ...releases.map((release) => ({ ...release, deployed: release })),
    ...(installed ? [shownInstalled(installed, pointer)] : []),
  ];
  return (
    <Section aria-label={name}>
      <Head>
        <h2>{name}</h2>
        {isInstalled && (
          <StatusBadge tone="good">
            {pointer?.canary ? `Installed release, ${100 - pointer.canary.share} %` : 'Installed release'}
          </StatusBadge>
        )}
        {pointer && !isInstalled && (
          <AskedButton
            pending={change.isPending}
            pendingLabel="Rolling back..."
            $tone="outline"
            label="Roll back to installed"
            aria-label={`Roll back to installed: ${name}`}
            question={`Roll ${name} back to the installed release?`}
            consequence="Within a second every visitor gets the release that came with the product."
            answer="Roll back"
            onConfirm={() =>
              change.mutate({
                key: 'installed',
                run: () =>
                  call(
                    fetch,
                    moveRelease,
                    { name },
                    { action: 'rollback', expects: pointer.revision, version: null },
                  ),
                done: `${name} is back at the installed release.`,
              })
            }
          />
        )}
      </Head>
      {shown.length > 0 ? (
        <DataTable label={`Releases of ${name}`} columns={COLUMNS}>
          {shown.map((release) => (
            <ReleaseRow
              key={`${release.version} ${release.state}`}
              pointer={pointer ?? { name, revision: 0, canary: null }}
              release={release}
              onPin={onPin}
            />
          ))}
        </DataTable>
      ) : (
        <p>Nothing was deployed yet.</p>
      )}
      {moves.length > 0 && <MoveHistory name={name} moves={moves} next={next} />}
    </Section>
  );
}

const Section = styled.section`
  * + & {
    margin-top: clamp(2.5rem, 2rem + 2vw, 4rem);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  margin-bottom: 0.5rem;

  h2 {
    font-size: clamp(1.5rem, 1.3rem + 0.8vw, 2rem);
    overflow-wrap: anywhere;
  }
`;
