import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addReplyTemplate, changeReplyTemplate, removeReplyTemplate } from '@lisle-harrow/api/calls';
import {
  fieldWords,
  REPLY_FIELDS,
  type ReplyTemplate,
  replyTemplateInput,
  type ReplyTemplateInput,
} from '@lisle-harrow/api/contract';
import {
  AskedButton,
  Button,
  DataCell,
  DataRow,
  DataTable,
  TextArea,
  TextField,
} from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FormDialog } from '../page/form-dialog';
import { PageSection, RowActions } from '../page/page-section';
import { useChange } from '../page/use-change';
import { useStaffDraft } from '../page/use-staff-draft';
import { templatesQuery } from '../records/queries';
import { SectionState } from './section-state';

const COLUMNS = [
  { key: 'name', label: 'Name' },
  { key: 'subject', label: 'Subject' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

/** The texts that staff begin a reply with. */
export function TemplateSection() {
  const { fetch } = useHost();
  const templates = useQuery(templatesQuery(fetch));
  const [shown, setShown] = useState<ReplyTemplate | 'new'>();
  return (
    <PageSection
      id="reply-templates"
      title="Templates for replies"
      lead={`What staff begin a reply to a booking or an inquiry with. Words in braces are filled in from the record: ${fieldWords(REPLY_FIELDS)}.`}
      action={
        <Button type="button" $tone="outline" $size="sm" onClick={() => setShown('new')}>
          Add template
        </Button>
      }
    >
      <SectionState query={templates} what="templates" />
      {templates.data && templates.data.length > 0 && (
        <DataTable label="Templates for replies" columns={COLUMNS}>
          {templates.data.map((template) => (
            <TemplateRow key={template.id} template={template} onEdit={() => setShown(template)} />
          ))}
        </DataTable>
      )}
      {templates.data?.length === 0 && <p>There are none yet. Replies begin empty.</p>}
      {shown && (
        <TemplateDialog template={shown === 'new' ? undefined : shown} onClose={() => setShown(undefined)} />
      )}
    </PageSection>
  );
}

function TemplateRow({
  template: { id, name, subject },
  onEdit,
}: {
  template: ReplyTemplate;
  onEdit: () => void;
}) {
  const { fetch } = useHost();
  const change = useChange(templatesQuery(fetch).queryKey, 'The template was not removed. Please try again.');
  return (
    <DataRow>
      <DataCell wide label="Name">
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </DataCell>
      <DataCell label="Subject">
        <Text>{subject}</Text>
      </DataCell>
      <DataCell wide>
        <RowActions>
          <Button type="button" $tone="quiet" $size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <AskedButton
            {...{ pending: change.isPending, pendingLabel: 'Removing...', $tone: 'outline' }}
            label="Remove"
            aria-label={`Remove ${name}`}
            question={`Remove the template ${name}?`}
            consequence="Replies that were written with it stay as they are."
            answer="Remove template"
            onConfirm={() =>
              change.mutate({
                run: () => removeReplyTemplate(fetch, id),
                done: `The template ${name} is removed.`,
              })
            }
          />
        </RowActions>
      </DataCell>
    </DataRow>
  );
}

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
    send: (values) =>
      template ? changeReplyTemplate(fetch, template.id, values) : addReplyTemplate(fetch, values),
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
