import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import {
  fieldWords,
  REPLY_FIELDS,
  type ReplyTemplate,
  replyTemplateCalls,
  replyTemplateInput,
  type ReplyTemplateInput,
} from '@lisle-harrow/api/contract';
import { TextArea, TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { FormDialog } from '../page/form-dialog';
import { useStaffDraft } from '../page/use-staff-draft';
import { templatesQuery } from '../records/queries';
import { TemplateList } from './template-list';

/** The texts with which staff begin a reply. */
export const TemplateSection = () => (
  <TemplateList
    id="reply-templates"
    title="Templates for replies"
    lead={`What staff begin a reply to a booking or an inquiry with. Words in braces are filled in from the record: ${fieldWords(REPLY_FIELDS)}.`}
    addLabel="Add template"
    what="templates"
    none="Replies begin empty."
    kept="Replies that were written with it stay as they are."
    query={templatesQuery(useHost().fetch)}
    columns={[{ key: 'subject', label: 'Subject', cell: ({ subject }) => <Text>{subject}</Text> }]}
    remove={(fetch, id) => call(fetch, replyTemplateCalls.remove, { id })}
    Dialog={TemplateDialog}
  />
);

const EMPTY: ReplyTemplateInput = { name: '', subject: '', text: '' };

function TemplateDialog({ template, onClose }: { template: ReplyTemplate | undefined; onClose: () => void }) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const name = template ? `template-${template.id}` : 'new-template';
  const form = useForm({
    name,
    schema: replyTemplateInput,
    saved: template ? { name: template.name, subject: template.subject, text: template.text } : EMPTY,
    draft: useStaffDraft(name),
    isNew: !template,
    tellsChanges: true,
    send: (values) =>
      template
        ? call(fetch, replyTemplateCalls.change, { id: template.id }, values)
        : call(fetch, replyTemplateCalls.add, {}, values),
    onSent: () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: templatesQuery(fetch).queryKey });
    },
    failure: 'The template was not saved. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={template ? 'Edit template' : 'New template'}
      description={`Filled in from the record: ${fieldWords(REPLY_FIELDS)}. What a record lacks is left in its braces, and the reply is not sent before it is filled in.`}
      submitLabel="Save template"
      pendingLabel="Saving..."
    >
      <TextField
        label="Name"
        autoComplete="off"
        required
        hint="Staff choose it by this"
        {...form.field('name')}
      />
      <TextField label="Subject" autoComplete="off" required {...form.field('subject')} />
      <TextArea label="Text" rows={10} required {...form.field('text')} />
    </FormDialog>
  );
}

const Text = styled.bdi`
  overflow-wrap: anywhere;
`;
