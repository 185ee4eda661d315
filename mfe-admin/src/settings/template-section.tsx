import { call } from '@lisle-harrow/api/calls';
import {
  fieldWords,
  REPLY_FIELDS,
  replyTemplateCalls,
  replyTemplateInput,
  type ReplyTemplateInput,
} from '@lisle-harrow/api/contract';
import { TextArea, TextField } from '@lisle-harrow/shared-ui';
import type { FormState } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { ManagedList, RowName } from '../list/managed-list';
import { templatesQuery } from '../records/queries';

/** The texts with which staff begin a reply. */
export function TemplateSection() {
  const { fetch } = useHost();
  return (
    <ManagedList
      id="reply-templates"
      title="Reply templates"
      lead={`What staff begin a reply to a booking or an inquiry with. Words in braces are filled in from the record: ${fieldWords(REPLY_FIELDS)}.`}
      query={templatesQuery(fetch)}
      noun="template"
      nouns="templates"
      none="Replies begin empty."
      columns={[
        { label: 'Name', cell: ({ name }) => <RowName name={name} /> },
        { label: 'Subject', cell: ({ subject }) => <Text>{subject}</Text> },
      ]}
      nameOf={({ name }) => name}
      addLabel="Add template"
      form={{
        name: 'template',
        schema: replyTemplateInput,
        valuesOf: (row) => (row ? { name: row.name, subject: row.subject, text: row.text } : EMPTY),
        about: `Filled in from the record: ${fieldWords(REPLY_FIELDS)}. What a record lacks is left in its braces, and the reply is not sent before it is filled in.`,
        Fields: TemplateFields,
        keepsDraft: true,
        add: (values) => call(fetch, replyTemplateCalls.add, {}, values),
        change: ({ id }, values) => call(fetch, replyTemplateCalls.change, { id }, values),
      }}
      remove={({ id }) => call(fetch, replyTemplateCalls.remove, { id })}
      consequence="Replies that were written with it stay as they are."
    />
  );
}

const EMPTY: ReplyTemplateInput = { name: '', subject: '', text: '' };

const TemplateFields = ({ form }: { form: FormState<ReplyTemplateInput> }) => (
  <>
    <TextField
      label="Name"
      autoComplete="off"
      required
      hint="Staff choose it by this"
      {...form.field('name')}
    />
    <TextField label="Subject" autoComplete="off" required {...form.field('subject')} />
    <TextArea label="Text" rows={10} required {...form.field('text')} />
  </>
);

const Text = styled.bdi`
  overflow-wrap: anywhere;
`;
