import { call } from '@lisle-harrow/api/calls';
import { useQuery } from '@tanstack/react-query';
import { INSTALLED_RELEASE, pinReleases } from '@lisle-harrow/api/contract';
import { Button, PendingButton } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { PageActions } from '../page/page-frame';
import { RefreshButton } from '../page/refresh-button';
import { QueryState } from '../page/query-state';
import { StaffPage } from '../page/staff-page';
import { DevelopmentServerDialog } from './development-server-dialog';
import { PinDialog, type PinnedLink } from './pin-dialog';
import { platformQuery } from './platform-query';
import { RemoteSection } from './remote-section';
import { TeamTokens } from './team-tokens';
import { usePlatformChange } from './use-platform-change';

/** `/admin/platform`: the releases of all remotes, for owners. */
export function PlatformPage() {
  const { fetch } = useHost();
  const platform = useQuery(platformQuery(fetch));
  const change = usePlatformChange();
  const [link, setLink] = useState<PinnedLink>();
  const [isDeveloping, setDeveloping] = useState(false);
  const { remotes = [] } = platform.data ?? {};
  const present = Object.fromEntries(
    // A remote that only has tokens has no known release.
    remotes.flatMap(({ name, pointer, installed }) =>
      pointer || installed ? [[name, pointer?.live ?? INSTALLED_RELEASE]] : [],
    ),
  );
  const reproduce = async () => {
    const { id } = await call(fetch, pinReleases, {}, { pins: present });
    const about = Object.entries(present).map(([name, version]) =>
      version === INSTALLED_RELEASE ? `the installed ${name}` : `${name} ${version}`,
    );
    setLink({ id, about: about.join(', ') });
  };
  return (
    <StaffPage
      query={platform}
      title="Releases"
      about="Which releases visitors get, how they do, and who moved them."
      refusal="Only owners manage releases."
      action={
        <PageActions>
          <RefreshButton lists={[{ refresh: platform.refetch }]} />
          <Button type="button" $tone="outline" onClick={() => setDeveloping(true)}>
            Development server
          </Button>
          {Object.keys(present).length > 0 && (
            <PendingButton
              type="button"
              $tone="outline"
              pending={change.isPending}
              pendingLabel="Making link..."
              onClick={() => change.mutate({ key: 'reproduce', run: reproduce })}
            >
              Link to these releases
            </PendingButton>
          )}
        </PageActions>
      }
    >
      <QueryState query={platform} what="releases">
        {() => (
          <>
            {remotes.length === 0 && (
              <p>No team has deployed yet: visitors get the releases that came with the product.</p>
            )}
            {remotes.map((remote) => (
              <RemoteSection key={remote.name} remote={remote} onPin={setLink} />
            ))}
            <TeamTokens />
          </>
        )}
      </QueryState>
      {isDeveloping && <DevelopmentServerDialog onClose={() => setDeveloping(false)} onPin={setLink} />}
      {link && <PinDialog link={link} onClose={() => setLink(undefined)} />}
    </StaffPage>
  );
}
