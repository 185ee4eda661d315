import { useQuery } from '@tanstack/react-query';
import { useHost } from '@lisle-harrow/shell/host';
import { QueryState } from '../page/query-state';
import { StaffPage } from '../page/staff-page';
import { HoursForm } from './hours-form';
import { hoursQuery } from '../records/timing/hours-query';

/** `/admin/hours`: when and how visitors may book. */
export function HoursPage() {
  const hours = useQuery(hoursQuery(useHost().fetch));
  return (
    <StaffPage
      query={hours}
      title="Consultation hours"
      about="When and how visitors may book a consultation."
    >
      <QueryState query={hours} what="hours">
        {(overview) => <HoursForm overview={overview} />}
      </QueryState>
    </StaffPage>
  );
}
