import { call } from '@lisle-harrow/api/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { saveContactDetails, staffContactDetails } from '@lisle-harrow/api/contract';
import { PendingButton, SelectField, TextField } from '@lisle-harrow/shared-ui';
import { FormErrors, useForm } from '../forms';
import { useHost } from '../host';
import { contactDetailsQuery } from './account-query';
import { AccountSection, SectionForm } from './account-section';

/** How clients reach the member of staff who looks after them; nothing if the server does not say. */
export function ContactDetailsSection({ owner }: { readonly owner: string | undefined }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const query = contactDetailsQuery(host.fetch);
  const { data: saved } = useQuery(query);
  const form = useForm({
    name: 'account-reach',
    schema: staffContactDetails,
    saved: saved ?? { phone: '', timeZone: '' },
    draft: { name: 'account-reach', owner },
    send: (reach) => call(host.fetch, saveContactDetails, {}, reach),
    onSent(_, reach) {
      queryClient.setQueryData(query.queryKey, reach);
      host.toast({ title: 'Success', description: 'Your clients see it in their portal.' });
    },
    failure: 'It was not saved. Please try again.',
  });
  if (!saved) return null;
  return (
    <AccountSection
      title="For your clients"
      lead="Your clients see this at the top of their portal. Empty fields are not shown."
    >
      <SectionForm {...form.props}>
        <FormErrors form={form} />
        <TextField label="Phone" type="tel" autoComplete="tel" optional {...form.field('phone')} />
        <SelectField label="Time zone" {...form.field('timeZone')}>
          <option value="">Not shown</option>
          {zonesWith(saved.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <PendingButton type="submit" pending={form.isPending} pendingLabel="Saving...">
          Save
        </PendingButton>
      </SectionForm>
    </AccountSection>
  );
}

/** The zones that this browser knows, plus the saved one, which may be an alias. */
const zonesWith = (saved: string) => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), ...(saved ? [saved] : [])]),
];
