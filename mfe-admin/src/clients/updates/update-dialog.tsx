import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { addNote, saveNote } from 'api/calls';
import { type ClientNote, type ClientNoteInput, clientNoteInput, NOTE_TYPES } from 'api/contract';
import { SelectField, TextArea, TextField } from 'shared-ui';
import { type Resolver, useFormState } from 'react-hook-form';
import { useHost } from 'shell/host';
import { notesQuery } from '../client-queries';
import { useDraftForm } from '../../form/drafts';
import { FormDialog } from '../../form/form-dialog';
import { statusWords } from '../status-words';
import { useCaseChanged } from '../case/use-case-changed';
import { useFormSave } from '../../form/use-form-save';

const ID_PREFIX = 'update-';
const resolver: Resolver<ClientNoteInput, unknown, ClientNoteInput> = standardSchemaResolver(clientNoteInput);

interface UpdateDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
  /** The one to edit; without it a new one is written. */
  readonly note: ClientNote | undefined;
}

export function UpdateDialog({ open, onClose, clientId, note }: UpdateDialogProps) {
  const { fetch, toast } = useHost();
  const caseChanged = useCaseChanged(clientId);
  const { form, dropDraft } = useDraftForm<ClientNoteInput>({
    name: `update-${note?.id ?? 'new'}`,
    initial: {
      title: note?.title ?? '',
      content: note?.content ?? '',
      type: NOTE_TYPES.find((known) => known === note?.type) ?? 'update',
    },
    resolver,
  });
  const close = () => {
    dropDraft();
    onClose();
  };
  const { submit, isPending } = useFormSave(form, {
    save: (values) => (note ? saveNote(fetch, clientId, note.id, values) : addNote(fetch, clientId, values)),
    onSaved: () => {
      close();
      toast({ title: 'Success', description: note ? 'Update saved.' : 'Update added.' });
      caseChanged(notesQuery(fetch, clientId).queryKey);
    },
    failed: 'Failed to save the update. Please try again.',
  });
  const { errors } = useFormState({ control: form.control });
  const field = (name: keyof ClientNoteInput) => ({
    ...form.register(name),
    id: ID_PREFIX + name,
    error: errors[name]?.message,
    dir: 'auto',
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onCancel={close}
      title={note ? 'Edit update' : 'Write an update'}
      description="The client reads it in the portal, under Updates."
      form={form}
      idPrefix={ID_PREFIX}
      onSubmit={submit}
      isPending={isPending}
      submitLabel={note ? 'Save update' : 'Add update'}
      pendingLabel="Saving..."
    >
      <TextField label="Title" autoComplete="off" required {...field('title')} />
      <SelectField label="Type" {...field('type')}>
        {NOTE_TYPES.map((type) => (
          <option key={type} value={type}>
            {statusWords(type)}
          </option>
        ))}
      </SelectField>
      <TextArea label="Text" rows={8} required {...field('content')} />
    </FormDialog>
  );
}
