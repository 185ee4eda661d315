import type { ClientProfile } from '@lisle-harrow/api/contract';
import { Logo, shownDate, useNow, viewerZone } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';

/** The letterhead of what a client prints: sender, recipient and date. Not shown on screen. */
export function Letterhead({ profile }: { profile: ClientProfile }) {
  const { site } = useHost();
  const now = useNow();
  const [office] = site.offices;
  return (
    <Head data-testid="letterhead">
      <div>
        <Logo name={site.name} />
        <p>{[...(office?.address ?? []), office?.phone].filter(Boolean).join(' · ')}</p>
      </div>
      <p>
        <b>{`${profile.firstName} ${profile.lastName}`.trim()}</b>
        {profile.company && <span>{profile.company}</span>}
        {now !== undefined && <span>{shownDate(new Date(now).toISOString(), viewerZone())}</span>}
      </p>
    </Head>
  );
}

const Head = styled.div`
  display: none;

  @media print {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: 2rem;
    margin-bottom: 8mm;
    padding-bottom: 4mm;
    border-bottom: 1px solid var(--line-2);
    font-size: 9pt;

    p {
      margin: 0;
    }

    > div > p {
      margin-top: 2mm;
      color: var(--ink-3);
    }

    > p {
      display: grid;
      text-align: end;
      overflow-wrap: anywhere;
    }
  }
`;
