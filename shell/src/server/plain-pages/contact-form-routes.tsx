import { sendInquiry } from '@lisle-harrow/api/calls';
import { contactInput, type Site } from '@lisle-harrow/api/contract';
import { TextArea, TextField } from '@lisle-harrow/shared-ui';
import type { PageResponse } from '../page-requests/page-response';
import { fieldOf, type FilledIn, NOTHING_FILLED_IN, Pair, PlainForm } from './plain-form';
import { PlainPage } from './plain-page';
import type { PlainContext, PlainPages, PlainRoutes } from './plain-pages';
import { errorsOf, newKey, readForm } from './read-form';
import { refusalOf } from './refusal';

/** `/write`: the contact form. */
export function addContactForm(routes: PlainRoutes, pages: PlainPages): void {
  const sendContactForm = (c: PlainContext, filledIn: FilledIn, status?: PageResponse['status']) =>
    pages.send(c, 'Send a message', (site) => <ContactFormPage site={site} filledIn={filledIn} />, status);

  routes.get('/write', (c) => sendContactForm(c, { ...NOTHING_FILLED_IN, values: { key: newKey() } }));
  routes.post('/write', async (c) => {
    const values = await readForm(c);
    const parsed = contactInput.safeParse(values);
    if (!parsed.success) return sendContactForm(c, { values, errors: errorsOf(parsed.error.issues) }, 422);
    try {
      await sendInquiry(pages.fetchFor(c, pages.pressHeaders(c, values)), parsed.data);
    } catch (error) {
      const refusal = refusalOf(error, values, 'Failed to send message. Please try again.');
      return sendContactForm(c, refusal, refusal.status);
    }
    return pages.send(c, 'Message Sent', (site) => (
      <PlainPage
        site={site}
        title="Message Sent"
        lead="Thank you for your inquiry. We'll respond within 24 hours."
      />
    ));
  });
}

/** The contact form for browsers without script, with what was typed and its errors. */
function ContactFormPage({ site, filledIn }: { site: Site; filledIn: FilledIn }) {
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
