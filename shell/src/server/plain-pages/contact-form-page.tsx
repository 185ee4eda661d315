import type { Site } from '@lisle-harrow/api/contract';
import { TextArea, TextField } from '@lisle-harrow/shared-ui';
import { fieldOf, type FilledIn, Pair, PlainForm } from './plain-form';
import { PlainPage } from './plain-page';

/** The contact form for browsers without script, with what was typed and its errors. */
export function ContactFormPage({ site, filledIn }: { site: Site; filledIn: FilledIn }) {
  const field = (name: string) => fieldOf(filledIn, name);
  return (
    <PlainPage
      site={site}
      title="Send a message"
      lead="A partner reads every message and answers within 24 hours."
    >
      <PlainForm filledIn={filledIn} action="/write" label="Contact" submitLabel="Send Message">
        <Pair>
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        </Pair>
        <TextField label="Subject" autoComplete="off" {...field('subject')} />
        <TextArea
          label="Message"
          rows={6}
          hint="Please leave out account numbers and identity documents; we will ask for them securely."
          {...field('message')}
        />
      </PlainForm>
    </PlainPage>
  );
}
