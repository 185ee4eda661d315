import { sendInquiry } from '@lisle-harrow/api/calls';
import { contactInput } from '@lisle-harrow/api/contract';
import type { PageResponse } from '../page-requests/page-response';
import { ContactFormPage } from './contact-form-page';
import { type FilledIn, NOTHING_FILLED_IN } from './plain-form';
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
