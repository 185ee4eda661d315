import type { Contact } from 'api/contract';
import { contactKind } from '../records/contact-kind';
import { shownDate } from '../dates/firm-date';
import type { Records } from '../records/use-records';
import { LatestCard } from './latest-card';
import { LatestRow } from './latest-row';

export function LatestContacts({ contacts }: { contacts: Records<Contact> }) {
  return (
    <LatestCard
      title="Recent contact inquiries"
      records={contacts}
      loading="Loading contacts..."
      empty="No new contact inquiries"
      all={{ to: '/admin?tab=contacts', label: 'All inquiries' }}
    >
      {(row) => (
        <LatestRow
          name={row.name}
          about={row.subject}
          date={shownDate(row.createdAt)}
          look={contactKind.look(row.status)}
        />
      )}
    </LatestCard>
  );
}
