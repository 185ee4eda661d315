import { addressOf, call } from '@lisle-harrow/api/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeMailTemplate,
  mailPreviewPage,
  type MailTemplate,
  mailTemplateInput,
  type MailTemplateInput,
  previewMail,
  testMail,
} from '@lisle-harrow/api/contract';
import { Button, PendingButton, TextArea, TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { FormDialog } from '../page/form-dialog';
import { useChange } from '../page/use-change';
import { useStaffDraft } from '../page/use-staff-draft';
import { mailName } from './mail-names';
import { mailTemplatesQuery } from './settings-query';

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Edits the text of one mail, which can be tried out before it is saved. */
export function MailDialog({ mail, onClose }: { mail: MailTemplate; onClose: () => void }) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = mailTemplatesQuery(fetch);
  const { kind, fields, fixed } = mail;
  const formName = `mail-${kind}`;
  const form = useForm({
    name: formName,
    schema: mailTemplateInput,
    saved: inputOf(mail),
    draft: useStaffDraft(formName),
    tellsChanges: true,
    send: (values) => call(fetch, changeMailTemplate, { kind }, values),
    onSent: () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey });
    },
    failure: 'The mail was not saved. Please try again.',
  });
  const preview = useMutation({
    mutationFn: (words: MailTemplateInput) => call(fetch, previewMail, { kind }, words),
  });
  const test = useChange(queryKey, 'The test was not sent. Please try again.');
  /** Tries out the text in the form if it is valid. */
  const tryOut = (act: (words: MailTemplateInput) => void) => form.handleSubmit(act)();
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={mailName(kind).name}
      description={`${listed.format(fields.map((field) => `{${field}}`))} ${fields.length > 1 ? 'are' : 'is'} filled in for each mail.${fixed.length > 0 ? ` Always in the mail: ${listed.format(fixed.map((each) => `“${each}”`))}.` : ''}`}
      submitLabel="Save wording"
      pendingLabel="Saving..."
    >
      <TextField label="Subject" autoComplete="off" required {...form.field('subject')} />
      <TextField label="Heading" autoComplete="off" required {...form.field('title')} />
      <TextArea
        label="Text"
        rows={4}
        hint="Above details and link. An empty line begins a paragraph."
        {...form.field('opening')}
      />
      <TextArea label="Text at the end" rows={4} {...form.field('closing')} />
      <Tries>
        <PendingButton
          type="button"
          $tone="outline"
          $size="sm"
          pendingLabel="Writing..."
          pending={preview.isPending}
          onClick={() => void tryOut((words) => preview.mutate(words))}
        >
          Preview as text
        </PendingButton>
        <Button
          type="button"
          $tone="outline"
          $size="sm"
          onClick={() => void tryOut((words) => openMailPage(kind, words))}
        >
          Preview as HTML
        </Button>
        <PendingButton
          type="button"
          $tone="outline"
          $size="sm"
          pendingLabel="Sending..."
          pending={test.isPending}
          onClick={() =>
            void tryOut((words) =>
              test.mutate({
                run: () => call(fetch, testMail, { kind }, words),
                done: 'A test is on its way to you. What came of it is under Messages.',
              }),
            )
          }
        >
          Send a test to me
        </PendingButton>
      </Tries>
      <div aria-live="polite">
        {preview.isError && <p>The preview could not be made. Check what stands in braces, and try again.</p>}
        {preview.data && (
          <figure>
            <figcaption>{preview.data.subject}</figcaption>
            <Written tabIndex={0} aria-label="The mail as text">
              {preview.data.text}
            </Written>
          </figure>
        )}
      </div>
    </FormDialog>
  );
}

const inputOf = ({ subject, title, opening, closing }: MailTemplate): MailTemplateInput => ({
  subject,
  title,
  opening,
  closing,
});

const Tries = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;

const Written = styled.pre`
  max-height: 20rem;
  margin: 0.5rem 0 0;
  padding: 1rem;
  overflow: auto;
  border: 1px solid var(--line);
  font: inherit;
  font-size: var(--t-small);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/**
 * Opens the mail as HTML in a new tab, where the api's policy lets nothing run or load. A form submits the text: it is not saved,
 * and too long for a URL.
 */
function openMailPage(kind: string, words: MailTemplateInput): void {
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
