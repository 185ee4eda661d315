import type { Page, Route } from '@playwright/test';

/** What a form sends, and the answer to it, which the test determines. */
export interface FormAnswers {
  /** JSON bodies sent so far. */
  sent: Record<string, string>[];
  answer: (route: Route) => Promise<void>;
}

/** Answers in place of the api at `path`: 201, until the test says otherwise. */
export async function answerForm(page: Page, path: string): Promise<FormAnswers> {
  const form: FormAnswers = {
    sent: [],
    answer: (route) => route.fulfill({ status: 201, contentType: 'application/json', body: '{}' }),
  };
  await page.route(`**${path}`, async (route) => {
    form.sent.push(route.request().postDataJSON());
    await form.answer(route);
  });
  return form;
}

/** Refuses a submission as if the visitor were signed out. */
export const refuse = (route: Route) => route.fulfill({ status: 401, body: '{"message":"Unauthorized"}' });

/** Opens the page on personal data with its link in a form, in a new tab; returns its heading. */
export async function readPrivacy(page: Page): Promise<string> {
  const [privacy] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: /personal data/ })
      .filter({ visible: true })
      .click(),
  ]);
  return privacy.getByRole('heading', { level: 1 }).innerText();
}
