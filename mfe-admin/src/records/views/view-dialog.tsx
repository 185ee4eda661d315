import { call } from '@lisle-harrow/api/calls';
import { useQueryClient } from '@tanstack/react-query';
import {
  addSavedView,
  renameSavedView,
  type SavedView,
  type SavedViewInput,
  savedViewName,
} from '@lisle-harrow/api/contract';
import { TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { FormDialog } from '../../page/form-dialog';
import { useStaffDraft } from '../../page/use-staff-draft';
import { savedViewsQuery } from '../queries';

export interface ViewDialogProps {
  /** The view to rename. */
  readonly saved?: SavedView;
  /** The filter to save as a new view. */
  readonly filter?: Omit<SavedViewInput, 'name'>;
  readonly onClose: () => void;
}

/** Names a view: a new one, or one saved before. */
export function ViewDialog({ saved, filter, onClose }: ViewDialogProps) {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = savedViewsQuery(fetch);
  const draftName = saved ? `view-${saved.id}` : 'new-view';
  const form = useForm({
    name: draftName,
    schema: savedViewName,
    saved: { name: saved?.name ?? '' },
    draft: useStaffDraft(draftName),
    isNew: !saved,
    send: ({ name }) =>
      saved
        ? call(fetch, renameSavedView, { id: saved.id }, { name })
        : call(fetch, addSavedView, {}, { ...filter, name } as SavedViewInput),
    onSent: (kept) => {
      onClose();
      queryClient.setQueryData(queryKey, (known) =>
        [...(known ?? []).filter(({ id }) => id !== kept.id), kept].toSorted((a, b) =>
          a.name.localeCompare(b.name, 'en-US'),
        ),
      );
    },
    failure: 'The view was not saved. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={saved ? 'Rename view' : 'Save this view'}
      description={
        saved
          ? 'The filter stays as it is.'
          : 'What this list shows now, by search, filters and order, to open again with one press. Only you see it.'
      }
      submitLabel={saved ? 'Rename' : 'Save view'}
      pendingLabel="Saving..."
    >
      <TextField label="Name" autoComplete="off" required {...form.field('name')} />
    </FormDialog>
  );
}
