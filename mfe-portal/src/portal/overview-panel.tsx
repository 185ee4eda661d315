import { useQuery } from '@tanstack/react-query';
import { type ClientProfile, LIMITS } from '@lisle-harrow/api/contract';
import { TextLink } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { useHost } from '@lisle-harrow/shell/host';
import { PanelHead, PanelLoading, PanelText, RefreshButton } from '../page/panel';
import { AppointmentCard, useComingAppointments } from '../appointments/appointments';
import { hasMore, updatesQuery, progressQuery } from '../queries';
import { RecentProgress } from '../progress/recent-progress';
import { UpdateList, newestFirst } from './updates/update-list';

/** The latest of each list, and the upcoming appointments. */
export function OverviewPanel({ profile }: { profile: ClientProfile }) {
  const host = useHost();
  const progress = useQuery(progressQuery(host.fetch));
  const updates = useQuery(updatesQuery(host.fetch));
  const coming = useComingAppointments(hasMore(profile)) ?? [];
  return (
    <Columns>
      <RecentProgress title="Recent Progress" progress={progress} />
      <section>
        <PanelHead title="Recent Updates">
          {updates.isError && <RefreshButton label="Refresh updates" list={updates} />}
          <TextLink as={Link} to="/client-portal?tab=updates">
            All updates
          </TextLink>
        </PanelHead>
        {updates.isLoading && <PanelLoading />}
        {updates.data?.length === 0 && <PanelText>Updates from your adviser appear here.</PanelText>}
        {updates.data && (
          <UpdateList
            updates={newestFirst(updates.data).slice(0, LIMITS.overviewRows)}
            lastVisit={profile.lastVisit}
            preview
          />
        )}
        {coming.length > 0 && (
          <Appointments>
            <PanelHead title="Appointments" />
            {coming.map((appointment) => (
              <AppointmentCard key={appointment.id} appointment={appointment} />
            ))}
          </Appointments>
        )}
      </section>
    </Columns>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: clamp(1.5rem, 3vw, 3.5rem);

  @media (max-width: 63.9375em), print {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Appointments = styled.div`
  display: grid;
  gap: 1.25rem;
  margin-top: 2rem;

  header {
    margin: 0;
  }
`;
