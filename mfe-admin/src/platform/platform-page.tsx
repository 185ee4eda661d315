import { call } from '@lisle-harrow/api/calls';
import { useQuery } from '@tanstack/react-query';
import { INSTALLED_RELEASE, pinReleases } from '@lisle-harrow/api/contract';
import { Button, ErrorPanel, NotFoundPage, PageHead, PendingButton } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { isForbidden, isMissing } from '../page/is-forbidden';
import { LoadingLine, PageActions, PageFrame, PageHeader, PageLead, PageTitle } from '../page/page-frame';
import { RefreshButton } from '../page/refresh-button';
import { StaffOnly } from '../page/staff-only';
import { DevelopmentServerDialog } from './development-server-dialog';
import { PinDialog, type PinnedLink } from './pin-dialog';
import { platformQuery } from './platform-query';
import { RemoteSection } from './remote-section';
import { TeamTokens } from './team-tokens';
import { usePlatformChange } from './use-platform-change';

const LEAD = 'Which releases visitors get, how they do, and who moved them.';

/** `/admin/platform`: the releases of all remotes, for owners. */
export function PlatformPage() {
  const { site, fetch } = useHost();
  const platform = useQuery(platformQuery(fetch));
  const change = usePlatformChange();
  const [link, setLink] = useState<PinnedLink>();
  const [isDeveloping, setDeveloping] = useState(false);
  if (isMissing(platform.error)) return <NotFoundPage siteName={site.name} />;
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
    <>
      <PageHead title={`Releases | ${site.name}`} description={LEAD} />
      {isForbidden(platform.error) ? (
        <StaffOnly sentence="Only owners manage releases." />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <PageTitle>Releases</PageTitle>
              <PageLead>{LEAD}</PageLead>
            </div>
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
          </PageHeader>
          {platform.isPending && <LoadingLine>Loading releases...</LoadingLine>}
          {platform.isError && (
            <ErrorPanel title="The releases could not be read" onRetry={() => void platform.refetch()}>
              Nothing has changed. Try again, or come back in a few minutes.
            </ErrorPanel>
          )}
          {platform.data && (
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
          {isDeveloping && <DevelopmentServerDialog onClose={() => setDeveloping(false)} onPin={setLink} />}
          {link && <PinDialog link={link} onClose={() => setLink(undefined)} />}
        </PageFrame>
      )}
    </>
  );
}
