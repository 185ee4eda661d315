import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ClientProfile, clientProfileInput } from 'api/contract';
import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { keepDraft, type ProfileDraft, recallDraft } from './profile-draft';
import { fieldsOf, type ProfileFields } from './profile-fields';

export type ProfileFormState = UseFormReturn<ProfileFields, unknown, ProfileFields>;

/** The profile form, filled with `profile` and following it where nothing has been typed. What is typed outlives a reload. */
export function useProfileForm(profile: ClientProfile): ProfileFormState {
  const fields = fieldsOf(profile);
  const form = useForm<ProfileFields, unknown, ProfileFields>({
    resolver: standardSchemaResolver(clientProfileInput),
    defaultValues: fields,
    values: fields,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  useDraft(form, profile.email);
  return form;
}

function useDraft(form: ProfileFormState, person: string) {
  // The form as the server drew it comes first: the draft is known to this tab alone.
  useEffect(() => {
    const fields = Object.keys(form.getValues()) as (keyof ProfileFields)[];
    const draft = recallDraft(person) ?? {};
    for (const name of fields)
      if (draft[name] !== undefined) form.setValue(name, draft[name], { shouldDirty: true });
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {}, defaultValues }) => {
        const typed: ProfileDraft = {};
        for (const name of fields)
          if (dirtyFields[name] && values[name] !== defaultValues?.[name]) typed[name] = values[name];
        keepDraft(person, typed);
      },
    });
  }, [form, person]);
}
