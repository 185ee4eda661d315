import { FIRM_TEXT_SCHEMAS, type FirmTexts } from '@lisle-harrow/api/contract';
import { TextArea, TextField } from '@lisle-harrow/shared-ui';
import type { FieldsForm, FormKind } from '../items/form-kind';
import { TitledTextFields } from '../items/titled-text-fields';

export const privacyKind: FormKind<FirmTexts['privacy']> = {
  name: 'privacy',
  noun: 'page',
  input: FIRM_TEXT_SCHEMAS.privacy.input,
  empty: { lead: '', contact: '', email: '', sections: [] },
  labels: {
    lead: 'Introduction',
    contact: 'Contact for data protection',
    email: 'Email for data protection',
    sections: 'More sections',
  },
  Fields: PrivacyFields,
};

function PrivacyFields({ form }: { form: FieldsForm }) {
  const { labels } = privacyKind;
  return (
    <>
      <TextArea label={labels.lead} rows={3} spellCheck required {...form.field('lead')} />
      <TextArea
        label={labels.contact}
        rows={3}
        optional
        hint="A name and an address, line by line. It stands under “Who is responsible.”"
        {...form.field('contact')}
      />
      <TextField
        label={labels.email}
        type="email"
        autoComplete="off"
        optional
        hint="Without one, the page names the firm’s email address."
        {...form.field('email')}
      />
      <TitledTextFields
        form={form}
        name="sections"
        noun="section"
        legend={labels.sections}
        rows={6}
        titleLabel="Heading"
        textLabel="Text, with an empty line between paragraphs"
      />
    </>
  );
}
