import { Button, PageHead, Stat, StatStrip } from '@lisle-harrow/shared-ui';
import { FIRM_FIGURES } from '@lisle-harrow/api/contract';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { bookingKind } from '../records/booking-kind';
import { contactKind } from '../records/contact-kind';
import { shownCount } from '../records/count-records';
import { useFirstName, useHost } from '@lisle-harrow/shell/host';
import { PageFrame, PageHeader, PageLead, PageTitle } from '../page/page-frame';
import { usePermission } from '../page/use-permission';
import { useRecords } from '../records/use-records';
import { LatestCard } from './latest-card';

/** `/` for signed-in staff. Those whose role shows no records, such as editors, are led to the content. */
export function WelcomePage() {
  const { site } = useHost();
  const firstName = useFirstName();
  const mayRead = usePermission('records.read');
  return (
    <PageFrame>
      <PageHead title={`Welcome back | ${site.name}`} description={site.tagline} />
      <PageHeader>
        <div>
          <PageTitle>Welcome back, {firstName}</PageTitle>
          <PageLead>
            {mayRead
              ? 'The latest consultation requests and inquiries, as they came in.'
              : 'What visitors read on the site is yours to look after.'}
          </PageLead>
        </div>
        <Actions>
          <Button as={Link} to={mayRead ? '/admin' : '/admin/content'}>
            {mayRead ? 'Admin Dashboard' : 'Insights'}
          </Button>
          <Button as={Link} to="/client-portal" $tone="outline">
            Client Portal
          </Button>
          <Button as="a" href="/api/logout" $tone="outline">
            Logout
          </Button>
        </Actions>
      </PageHeader>
      {mayRead && <LatestRecords />}
    </PageFrame>
  );
}

function LatestRecords() {
  const bookings = useRecords(bookingKind);
  const contacts = useRecords(contactKind);
  return (
    <>
      <StatStrip>
        <Stat
          label="Recent Bookings"
          value={shownCount(bookings.counts?.total)}
          note="Total pending consultations"
          describe="all records"
        />
        <Stat
          label="New Contacts"
          value={shownCount(contacts.counts?.total)}
          note="Inquiries to review"
          describe="all records"
        />
        <Stat label={FIRM_FIGURES.clients.label} value={FIRM_FIGURES.clients.value} />
        <Stat label={FIRM_FIGURES.assets.label} value={FIRM_FIGURES.assets.value} />
      </StatStrip>
      <Columns>
        <LatestCard
          kind={bookingKind}
          records={bookings}
          title="Recent consultation requests"
          loading="Loading bookings..."
          empty="No pending consultation requests"
          all="All bookings"
        />
        <LatestCard
          kind={contactKind}
          records={contacts}
          title="Recent contact inquiries"
          loading="Loading contacts..."
          empty="No new contact inquiries"
          all="All inquiries"
        />
      </Columns>
    </>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;

  @media (max-width: 29.9375em) {
    flex: 1 0 100%;

    > * {
      flex: 1 0 auto;
    }
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: clamp(2rem, 1.4rem + 2vw, 3rem) clamp(2rem, 5vw, 4.5rem);
  margin-top: clamp(2.25rem, 1.6rem + 2.5vw, 3.5rem);

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
