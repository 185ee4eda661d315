import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch, presentFirmText } from '@lisle-harrow/api/calls';
import { type FirmText, firmTextCalls, type FirmTextName, type FirmTexts } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { QueryState } from '../../page/query-state';
import { StaffPage } from '../../page/staff-page';
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
  const { fetch } = useHost();
  const [kind, title, lead] = PAGES[name] as (typeof PAGES)['firm'];
  const found = useQuery(firmTextQuery(fetch, name as 'firm'));
  return (
    <StaffPage query={found} title={title} about={lead}>
      <QueryState query={found} what="page" loading="Loading...">
        {(text) => (
          <BelowLinks>
            <FirmTextForm name={name as 'firm'} kind={kind} title={title} found={text} />
          </BelowLinks>
        )}
      </QueryState>
    </StaffPage>
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
    kind,
    found,
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
