import { useQuery } from '@tanstack/react-query';
import { Button, PageHead, Tab, TabList, TabPanel, Tabs, useNow } from '@lisle-harrow/shared-ui';
import type { Booking, Contact } from '@lisle-harrow/api/contract';
import { Link, useNavigate, useSearchParams } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { useFirstName, useHost, useSession } from '@lisle-harrow/shell/host';
import { bookingKind } from '../records/booking-kind';
import { contactKind } from '../records/contact-kind';
import { shownCount } from '../records/count-records';
import { linkTo } from '../list/list-address';
import { kindOpenedBy } from '../records/record-kind';
import { PageFrame, PageHeader, PageLead, PageTitle } from '../page/page-frame';
import { OutboxNote } from '../page/outbox-note';
import { RefreshButton } from '../page/refresh-button';
import { standingQuery } from '../records/queries';
import { type Records, useRecords } from '../records/use-records';
import { BookingList } from './bookings/booking-list';
import { ContactList } from './contacts/contact-list';
import { CountCards } from './count-cards';
import { type LiveRecords, useLiveRecords } from './live/use-live-records';
import { StaffOnly } from '../page/staff-only';
import { WaitingSentence } from './waiting-sentence';

/** `/admin`: every booking and inquiry, and the controls for their status. */
export function DashboardPage() {
  const { site } = useHost();
  const bookings = useRecords(bookingKind);
  const contacts = useRecords(contactKind);
  return (
    <>
      <PageHead
        title={`Admin Dashboard | ${site.name}`}
        description="Review and manage consultation bookings and contact inquiries."
      />
      {bookings.isForbidden || contacts.isForbidden ? (
        <StaffOnly />
      ) : (
        <Dashboard bookings={bookings} contacts={contacts} />
      )}
    </>
  );
}

function Dashboard({ bookings, contacts }: Lists) {
  const { fetch } = useHost();
  const firstName = useFirstName();
  const session = useSession();
  const staffRole = session.status === 'signedIn' ? session.user.staffRole : undefined;
  // A server that implements only the specified calls is not asked for anything else.
  const outbox = useQuery({ ...standingQuery(fetch), enabled: bookings.isSearchable });
  const standing = outbox.data;
  const live = useLiveRecords(bookings.isSearchable);
  const isCounted = bookings.counts !== undefined && contacts.counts !== undefined;
  return (
    <PageFrame>
      <PageHeader>
        <div>
          <PageTitle>Admin Dashboard</PageTitle>
          <PageLead>
            <span>Hello, {firstName}</span>
            {isCounted && '. '}
            <WaitingSentence bookings={bookings.counts?.open} contacts={contacts.counts?.open} />
          </PageLead>
        </div>
        <Aside>
          <Today />
          {/* People with a role have this link in the navigation above. */}
          {!staffRole && (
            <Button as={Link} to="/admin/clients" $tone="outline">
              Clients
            </Button>
          )}
          <RefreshButton lists={[bookings, contacts, ...(standing ? [{ refresh: outbox.refetch }] : [])]} />
        </Aside>
      </PageHeader>
      <OutboxNote standing={standing}>
        <Link to="/admin/messages">See the messages</Link>
      </OutboxNote>
      <CountCards bookings={bookings} contacts={contacts} />
      <RecordTabs bookings={bookings} contacts={contacts} live={live} />
    </PageFrame>
  );
}

function RecordTabs({ bookings, contacts, live }: Lists & { readonly live: LiveRecords }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // Search and filters belong to one list; the other tab opens without them.
  const showTab = (value: string) =>
    void navigate(linkTo(value === 'contacts' ? contactKind : bookingKind, {}), { replace: true });
  return (
    <Below>
      <Tabs value={kindOpenedBy(search)} onValueChange={showTab}>
        <TabList label="Records">
          <Tab value="bookings" count={bookings.counts && shownCount(bookings.counts.total)}>
            Consultation Bookings
          </Tab>
          <Tab value="contacts" count={contacts.counts && shownCount(contacts.counts.total)}>
            Contact Inquiries
          </Tab>
        </TabList>
        <TabPanel value="bookings">
          <BookingList bookings={bookings} live={live} />
        </TabPanel>
        <TabPanel value="contacts">
          <ContactList contacts={contacts} live={live} />
        </TabPanel>
      </Tabs>
    </Below>
  );
}

interface Lists {
  readonly bookings: Records<Booking>;
  readonly contacts: Records<Contact>;
}

const Aside = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 1rem;
  margin: -0.65rem -0.75rem -0.65rem 0;

  /* The negative margin offsets the padding of the refresh button, which is not printed. */
  @media print {
    margin-right: 0;
  }

  @media (max-width: 60em) {
    gap: 0.5rem 1rem;
    margin-block: 0;
  }

  /* On one line, on which the day that appears late moves nothing. */
  @media (max-width: 29.9375em) {
    flex-direction: row-reverse;
    justify-content: flex-end;
    margin-left: -0.75rem;
  }
`;

const Below = styled.div`
  margin-top: clamp(1rem, 0.8rem + 0.6vw, 1.25rem);

  [role='search'] {
    padding-top: 0.9rem;
  }
`;

/** Today in the viewer's zone: appears with hydration, on a line reserved for it. */
function Today() {
  const now = useNow();
  return <Line>{now !== undefined && longDate(now)}</Line>;
}

function longDate(now: number): string {
  const words = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-GB', words).format(now).replace(',', '');
}

const Line = styled.p`
  min-height: calc(1em * var(--l-ui));
  color: var(--ink-3);
  font-size: var(--t-ui);
  line-height: var(--l-ui);
`;
