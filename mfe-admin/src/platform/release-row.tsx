import { call } from '@lisle-harrow/api/calls';
import {
  FIRM_ZONE,
  formatFileSize,
  INSTALLED_RELEASE,
  moveRelease,
  pinReleases,
  type PlatformOverview,
  type PlatformRelease,
  type ReleaseMove,
  type ReleasePointer,
} from '@lisle-harrow/api/contract';
import { DataCell, DataRow, shownDate, shownTime, StatusBadge } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { type Action, ActionButtons } from '../page/action-buttons';
import { FirmTime } from '../records/firm-time';
import type { PinnedLink } from './pin-dialog';
import { platformQuery } from './platform-query';
import { failureWords, healthWords } from './release-words';

const STATES = {
  live: ['good', 'Live'],
  canary: ['info', 'Canary'],
  former: ['mute', 'Before'],
  stored: ['mute', 'Stored'],
  installed: ['mute', 'Installed'],
} as const;

type InstalledRelease = NonNullable<PlatformOverview['remotes'][number]['installed']>;

/** A release as its row shows it; without `deployed` it is the installed release. */
type ShownRelease = InstalledRelease & {
  readonly state: keyof typeof STATES;
  readonly share: number;
  readonly deployed?: Pick<PlatformRelease, 'builtAt' | 'deployedAt' | 'by'>;
};

/** The installed release, which is live until a team deploys another, and again after a rollback to it. */
export const shownInstalled = (installed: InstalledRelease, pointer: ReleasePointer | null): ShownRelease =>
  pointer && pointer.live !== null
    ? { ...installed, state: 'installed', share: 0 }
    : { ...installed, state: 'live', share: 100 - (pointer?.canary?.share ?? 0) };

interface ReleaseRowProps {
  readonly pointer: Pick<ReleasePointer, 'name' | 'revision' | 'canary'>;
  readonly release: ShownRelease;
  readonly onPin: (link: PinnedLink) => void;
}

/** One release of a remote: what it is, how it performs, and what an owner can do with it. */
export function ReleaseRow({ pointer, release, onPin }: ReleaseRowProps) {
  const { fetch } = useHost();
  const { name, revision, canary } = pointer;
  const { version, commit, deployed, needs, bytes, state, share, counts } = release;
  const [tone, word] = STATES[state];
  const kinds = failureWords(counts.failures);

  const pin = async () => {
    const { id } = await call(
      fetch,
      pinReleases,
      {},
      { pins: { [name]: deployed ? version : INSTALLED_RELEASE } },
    );
    onPin({ id, about: `${name} ${version}` });
  };
  const move = (to: ReleaseMove) => () => call(fetch, moveRelease, { name }, to);
  const actions: (Action | false)[] = [
    state === 'canary' && {
      label: 'Promote',
      about: `Promote ${version} of ${name}`,
      tone: 'outline',
      asks: {
        question: `Show ${version} to everybody?`,
        consequence: `Within a second every visitor gets this release of ${name}.`,
        answer: 'Promote',
      },
      run: move({ action: 'promote', expects: revision }),
      pendingLabel: 'Promoting...',
      done: `${version} of ${name} is live.`,
    },
    state === 'canary' && {
      label: 'Abort',
      about: `Abort ${version} of ${name}`,
      tone: 'outline',
      asks: {
        question: `End the canary ${version}?`,
        consequence: `Within a second every visitor gets the live release of ${name} again.`,
        answer: 'End canary',
      },
      run: move({ action: 'abort', expects: revision }),
      pendingLabel: 'Ending...',
      done: `The canary of ${name} has ended.`,
    },
    (state === 'former' || state === 'stored') && {
      label: 'Roll back',
      about: `Roll back ${name} to ${version}`,
      tone: 'outline',
      asks: {
        question: `Roll ${name} back to ${version}?`,
        consequence: `Within a second every visitor gets this release.${canary ? ' The canary ends.' : ''}`,
        answer: 'Roll back',
      },
      run: move({ action: 'rollback', expects: revision, version }),
      pendingLabel: 'Rolling back...',
      done: `${name} is back at ${version}.`,
    },
    {
      label: 'Use in this browser',
      about: `Use in this browser: ${version} of ${name}`,
      run: pin,
      pendingLabel: 'Pinning...',
    },
  ];
  return (
    <DataRow>
      <DataCell wide label="Release">
        <Version>{version}</Version>
        <Small>
          {[commit && `Commit ${commit.slice(0, 10)}`, deployed && `built ${builtWords(deployed.builtAt)}`]
            .filter(Boolean)
            .join(', ')}
        </Small>
      </DataCell>
      <DataCell label="State">
        <StatusBadge tone={tone}>{share > 0 && share < 100 ? `${word}, ${share} %` : word}</StatusBadge>
      </DataCell>
      <DataCell label="Deployed">
        {deployed ? (
          <FirmTime date={deployed.deployedAt} time={`by ${deployed.by}`} />
        ) : (
          'Came with the product'
        )}
      </DataCell>
      <DataCell label="Contract and size">
        Contract {needs}
        <Small>{formatFileSize(bytes)}</Small>
      </DataCell>
      <DataCell wide label="Health">
        {healthWords(counts)}
        {kinds && <Small>{kinds}</Small>}
      </DataCell>
      <DataCell wide>
        <ActionButtons
          actions={actions}
          shownBy={platformQuery(fetch).queryKey}
          failure="Nothing was changed. Please try again."
        />
      </DataCell>
    </DataRow>
  );
}

const builtWords = (instant: string) => `${shownDate(instant, FIRM_ZONE)}, ${shownTime(instant, FIRM_ZONE)}`;

const Version = styled.strong`
  overflow-wrap: anywhere;
`;

const Small = styled.span`
  display: block;
  color: var(--ink-2);
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;
