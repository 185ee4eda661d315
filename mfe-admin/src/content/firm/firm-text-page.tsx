import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch, presentFirmText } from '@lisle-harrow/api/calls';
import { type FirmText, firmTextCalls, type FirmTextName, type FirmTexts } from '@lisle-harrow/api/contract';
import { ErrorPanel, NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { isForbidden, isMissing } from '../../page/is-forbidden';
import { LoadingLine, PageFrame, PageHeader, PageLead, PageTitle } from '../../page/page-frame';
import { StaffOnly } from '../../page/staff-only';
import { ContentLinks } from '../content-links';
import type { FormKind } from '../items/form-kind';
import { SharedForm } from '../items/shared-form';
import { useSharedForm } from '../items/use-shared-form';
import { firmKind } from './firm-kind';
import { firmTextQuery } from './firm-query';
import { privacyKind } from './privacy-kind';

const PAGES: { readonly [Name in FirmTextName]: readonly [FormKind<FirmTexts[Name]>, string, string] } = {
  firm: [firmKind, 'Firm', 'Offices, hours, contact values and links, as every page shows them.'],
  privacy: [
    privacyKind,
    'Privacy',
    'The firm’s own words on the privacy page. What the site collects, shares and keeps is stated there by the site itself, so that it is always true.',
  ],
};

/** `/admin/content/firm` and `/admin/content/privacy`: texts of which there is exactly one each. */
export function FirmTextPage({ name }: { name: FirmTextName }) {
  const { site, fetch } = useHost();
  const [kind, title, lead] = PAGES[name] as (typeof PAGES)['firm'];
  const found = useQuery(firmTextQuery(fetch, name as 'firm'));
  if (isMissing(found.error)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead title={`${title} | ${site.name}`} description={lead} />
      {isForbidden(found.error) ? (
        <StaffOnly />
      ) : (
        <PageFrame>
          <PageHeader>
            <div>
              <PageTitle>{title}</PageTitle>
              <PageLead>{lead}</PageLead>
            </div>
          </PageHeader>
          <ContentLinks />
          {found.isPending && <LoadingLine>Loading...</LoadingLine>}
          {found.isError && (
            <ErrorPanel title="The page could not be read" onRetry={() => void found.refetch()}>
              Nothing has changed. Try again, or come back in a few minutes.
            </ErrorPanel>
          )}
          {found.data && (
            <BelowLinks>
              <FirmTextForm name={name as 'firm'} kind={kind} title={title} found={found.data} />
            </BelowLinks>
          )}
        </PageFrame>
      )}
    </>
  );
}

interface FirmTextFormProps<Name extends FirmTextName> {
  readonly name: Name;
  readonly kind: FormKind<FirmTexts[Name]>;
  readonly title: string;
  readonly found: FirmText<Name>;
}

function FirmTextForm<Name extends FirmTextName>({ name, kind, title, found }: FirmTextFormProps<Name>) {
  const { fetch, toast } = useHost();
  const cache = useQueryClient();
  const shared = useSharedForm<FirmTexts[Name], FirmText<Name>>({
    ...{ kind, found },
    presentIn: (error) => presentFirmText(name, error),
    keep: (present) => cache.setQueryData(firmTextQuery(fetch, name).queryKey, present),
    send: (fields, base) =>
      call(fetch, firmTextCalls(name).save, {}, fields, ifMatch((base ?? found).revision)),
    onSaved: () => toast({ title: 'Success', description: 'It is saved. Visitors see it at once.' }),
  });
  return <SharedForm label={title} kind={kind} shared={shared} saveLabel="Save and publish" />;
}

const BelowLinks = styled.div`
  margin-top: 1.75rem;
`;
