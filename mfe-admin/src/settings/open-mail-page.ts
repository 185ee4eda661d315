import { addressOf } from '@lisle-harrow/api/calls';
import { mailPreviewPage, type MailTemplateInput } from '@lisle-harrow/api/contract';

/**
 * Opens the mail as HTML in a new tab, where the api's policy lets nothing run or load. A form submits the text: it is not saved,
 * and too long for a URL.
 */
export function openMailPage(kind: string, words: MailTemplateInput): void {
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: addressOf(mailPreviewPage, { kind }),
    target: '_blank',
    hidden: true,
  });
  for (const [name, value] of Object.entries(words)) {
    // A text area keeps line breaks, which an input drops.
    const field = Object.assign(document.createElement('textarea'), { name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
