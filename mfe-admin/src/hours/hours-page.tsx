import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { isForbidden, isMissing } from '../page/is-forbidden';
import { LoadingLine, PageFrame, PageHeader, PageLead, PageTitle } from '../page/page-frame';
import { StaffOnly } from '../page/staff-only';
import { HoursForm } from './hours-form';
import { hoursQuery } from '../records/timing/hours-query';

const ABOUT = 'When and how visitors may book a consultation.';

/** `/admin/hours`: when and how visitors may book. */
export function HoursPage() {
  const { site, fetch } = useHost();
  const hours = useQuery(hoursQuery(fetch));
  if (isMissing(hours.error)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead title={`Consultation hours | ${site.name}`} description={ABOUT} />
      {isForbidden(hours.error) ? (
        <StaffOnly />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <PageTitle>Consultation hours</PageTitle>
              <PageLead>{ABOUT}</PageLead>
            </div>
          </PageHeader>
          {hours.isPending && <LoadingLine>Loading hours...</LoadingLine>}
          {hours.isError && (
            <ErrorPanel title="The hours could not be read" onRetry={() => void hours.refetch()}>
              Nothing has changed. Try again, or come back in a few minutes.
            </ErrorPanel>
          )}
          {hours.data && <HoursForm overview={hours.data} />}
        </PageFrame>
      )}
    </>
  );
}
