import type { Page, Route } from '@playwright/test';

/** What a form sends, and the answer to it, which the test makes. */
export interface FormAnswers {
  /** JSON bodies that were sent so far. */
  sent: Record<string, string>[];
  answer: (route: Route) => Promise<void>;
}

/** Answers for the api at `path`: 201, until the test says otherwise. */
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

/** Refuses a submission as that of a visitor who is signed out. */
export const refuse = (route: Route) => route.fulfill({ status: 401, body: '{"message":"Unauthorized"}' });

/** Opens the page on personal data by its link in a form, in a new tab; gives its heading. */
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
