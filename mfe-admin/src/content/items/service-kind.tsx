import { CONTENT_SCHEMAS, SERVICE_ICONS, SERVICE_OPTIONS, slugOf } from '@lisle-harrow/api/contract';
import { SelectField, ServiceSeal, TextField } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { FieldPair } from '../../page/form-dialog';
import type { FieldsForm } from './form-kind';
import type { ItemKind } from './item-kind';
import { LineField, LinesField } from './kind-fields';
import { TitledTextFields } from './titled-text-fields';

const ICON_WORDS: Record<(typeof SERVICE_ICONS)[number], string> = {
  coins: 'Coins',
  shield: 'Shield',
  passport: 'Passport',
  building: 'Building',
  'chart-line': 'Line of a chart',
  gem: 'Gem',
  'shield-alt': 'Shield with a check mark',
  briefcase: 'Briefcase',
};

export const serviceKind: ItemKind<'services'> = {
  kind: 'services',
  name: 'services',
  input: CONTENT_SCHEMAS.services.input,
  title: 'Services',
  lead: 'What the firm offers, in the order of the website. The home page shows the first six.',
  noun: 'service',
  empty: {
    title: '',
    slug: '',
    description: '',
    icon: 'briefcase',
    summary: '',
    audience: [],
    steps: [],
    insightCategory: '',
    bookingOption: '',
  },
  labels: {
    title: 'Title',
    slug: 'Address',
    description: 'Description',
    icon: 'Symbol',
    summary: 'Text',
    audience: 'For whom',
    steps: 'How it works',
    insightCategory: 'Category of insights',
    bookingOption: 'In the booking form',
  },
  lines: ['audience'],
  titleOf: ({ title }) => title,
  aboutOf: ({ description }) => description,
  pathOf: ({ slug }) => `/services/${slug}`,
  unpublished:
    'It leaves the list of services, and its address leads nowhere. Bookings for it stay, and the booking form still offers what it offers.',
  Fields: ServiceFields,
};

function ServiceFields({ form }: { form: FieldsForm }) {
  const { labels } = serviceKind;
  const of = { form, labels };
  const [icon, slug, saved] = [form.watch('icon'), form.watch('slug'), form.formState.defaultValues];
  const title = form.register('title');
  return (
    <>
      <FieldPair>
        <TextField
          label={labels.title}
          autoComplete="off"
          required
          {...form.field('title')}
          onChange={(event) => {
            const before = slugOf(form.getValues('title') ?? '');
            void title.onChange(event);
            // The slug of a new service follows its title until somebody edits it.
            if (!saved?.slug && (form.getValues('slug') ?? '') === before)
              form.setValue('slug', slugOf(event.target.value), { shouldDirty: true });
          }}
        />
        <LineField
          {...of}
          name="slug"
          hint={
            saved?.slug && saved.slug !== slug
              ? `/services/${slug}. The old address will lead here.`
              : `/services/${slug}`
          }
          required
        />
      </FieldPair>
      <LinesField
        {...of}
        name="description"
        hint="On the card, at the top of the page, and in search results"
        rows={2}
        required
      />
      <Symbol>
        <ServiceSeal icon={icon ?? ''} seed={slug ?? ''} size={84} />
        <SelectField label={labels.icon} {...form.field('icon')}>
          {SERVICE_ICONS.map((name) => (
            <option key={name} value={name}>
              {ICON_WORDS[name]}
            </option>
          ))}
        </SelectField>
      </Symbol>
      <LinesField {...of} name="summary" hint="An empty line begins a new paragraph" rows={10} optional />
      <LinesField {...of} name="audience" hint="One on each line" rows={4} optional />
      <TitledTextFields
        form={form}
        name="steps"
        noun="step"
        legend={labels.steps}
        rows={2}
        titleLabel="Title of the step"
        textLabel="What happens"
      />
      <FieldPair>
        <LineField {...of} name="insightCategory" hint="Its insights are shown on the page" optional />
        <SelectField
          label={labels.bookingOption}
          hint="Chosen when visitors book from this page"
          {...form.field('bookingOption')}
        >
          <option value="">Nothing chosen</option>
          {SERVICE_OPTIONS.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      </FieldPair>
    </>
  );
}

const Symbol = styled.div`
  display: grid;
  grid-template-columns: max-content minmax(0, 20rem);
  justify-content: start;
  align-items: center;
  gap: 1.25rem;
`;
