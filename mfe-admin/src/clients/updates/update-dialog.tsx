import {
  type ClientNoteInput,
  clientNoteInput,
  NOTE_TYPES,
  updateCalls,
  type WrittenNote,
} from '@lisle-harrow/api/contract';
import { useQuery } from '@tanstack/react-query';
import { useHost } from '@lisle-harrow/shell/host';
import { SelectField, TextArea, TextField } from '@lisle-harrow/shared-ui';
import { ItemDialog } from '../case/item-dialog';
import type { ItemKind } from '../case/item-kind';
import { documentsQuery, notesQuery } from '../client-queries';
import { ValueOptions } from '../value-options';

export const updateKind: ItemKind<ClientNoteInput> = {
  noun: 'update',
  query: notesQuery,
  calls: updateCalls,
};

interface UpdateDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly clientId: string;
  /** The update to edit; without it, a new one is written. */
  readonly update: WrittenNote | undefined;
}

export function UpdateDialog({ update, ...dialog }: UpdateDialogProps) {
  const { fetch } = useHost();
  const { data: documents = [] } = useQuery({
    ...documentsQuery(fetch, dialog.clientId),
    enabled: dialog.open,
  });
  const saved = update?.documentId ?? '';
  return (
    <ItemDialog
      {...dialog}
      kind={updateKind}
      id={update?.id}
      seen={update?.revision}
      schema={clientNoteInput}
      saved={{
        title: update?.title ?? '',
        content: update?.content ?? '',
        type: NOTE_TYPES.find((known) => known === update?.type) ?? 'update',
        documentId: saved,
      }}
      newTitle="Write an update"
      description="The client reads it in the portal, under Updates."
    >
      {({ field }) => (
        <>
          <TextField label="Title" autoComplete="off" required dir="auto" {...field('title')} />
          <SelectField label="Type" {...field('type')}>
            <ValueOptions values={NOTE_TYPES} />
          </SelectField>
          <TextArea label="Text" rows={8} required dir="auto" {...field('content')} />
          {(documents.length > 0 || saved !== '') && (
            <SelectField
              label="Document"
              optional
              hint="The update leads the client to it."
              {...field('documentId')}
            >
              <option value="">None</option>
              {documents.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              {/* Keeps the value of the select until the documents have loaded. */}
              {saved !== '' && !documents.some(({ id }) => id === saved) && (
                <option value={saved}>The document chosen before</option>
              )}
            </SelectField>
          )}
        </>
      )}
    </ItemDialog>
  );
}
