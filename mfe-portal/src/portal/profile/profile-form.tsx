import { useQueryClient } from '@tanstack/react-query';
import { ResponseError, saveOwnProfile } from '@lisle-harrow/api/calls';
import { type ClientProfile, clientProfileInput, type ClientProfileInput } from '@lisle-harrow/api/contract';
import { useRef } from 'react';
import { Button, PendingButton, TextField } from '@lisle-harrow/shared-ui';
import { FormErrors, type FormState, useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { PanelHead } from '../../page/panel';
import { profileQuery } from '../../queries';
import { draftOwner } from '../household';

/** Values of the form's fields. Empty optional fields are `''`, so that clearing one is sent. */
type ProfileFields = Required<ClientProfileInput>;

/** The profile form, filled with `profile`; fields without edits follow its changes. */
export function useProfileForm(profile: ClientProfile): FormState<ProfileFields> {
  const host = useHost();
  const queryClient = useQueryClient();
  const { firstName, lastName, email, phone, company, changedAt } = profile;
  const { queryKey } = profileQuery(host.fetch);
  return useForm({
    name: 'profile',
    schema: clientProfileInput,
    saved: { firstName, lastName, email, phone: phone ?? '', company: company ?? '' },
    draft: { name: 'profile', owner: draftOwner(profile) },
    send: (fields) => saveOwnProfile(host.fetch, fields, changedAt),
    onSent() {
      host.toast({ title: 'Profile Updated', description: 'Your profile has been updated successfully.' });
      // Until the profile has been refetched, the revision for the next save is unknown.
      queryClient.setQueryData(queryKey, (before) => before && { ...before, changedAt: undefined });
      void queryClient.invalidateQueries({ queryKey });
    },
    tellsChanges: true,
    isShown: (error) => {
      if (!(error instanceof ResponseError && error.status === 412)) return false;
      // Fields without edits follow the refetched values.
      void queryClient.invalidateQueries({ queryKey });
      host.toast({
        title: 'Not saved',
        description:
          'Your profile has been changed elsewhere meanwhile. What you did not touch shows the changes; please look, and save again.',
        tone: 'destructive',
      });
      return true;
    },
    failure: 'Failed to update profile. Please try again.',
  });
}

interface ProfileFormProps {
  readonly form: FormState<ProfileFields>;
  /** False while the client's data are restricted, and for members of the household. */
  readonly mayChange: boolean;
}

export function ProfileForm({ form, mayChange }: ProfileFormProps) {
  const { field, isPending } = form;
  const actions = useRef<HTMLDivElement>(null);
  const discard = () => {
    form.discard();
    // The clicked button disappears.
    actions.current?.querySelector('button')?.focus();
  };

  return (
    <section>
      <PanelHead title="Profile" />
      <Form {...form.props}>
        <FormErrors form={form} />
        <Fields disabled={!mayChange}>
          <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" required {...field('lastName')} />
          <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
          <TextField label="Phone" type="tel" autoComplete="tel" optional {...field('phone')} />
          <TextField label="Company" autoComplete="organization" optional {...field('company')} />
        </Fields>
        {mayChange && (
          <Actions ref={actions}>
            <PendingButton type="submit" pending={isPending} pendingLabel="Saving...">
              Save Changes
            </PendingButton>
            {form.formState.isDirty && !isPending && (
              <Button type="button" $tone="quiet" onClick={discard}>
                Discard Changes
              </Button>
            )}
          </Actions>
        )}
      </Form>
    </section>
  );
}

const Form = styled.form`
  display: grid;
  gap: 1.5rem;
  justify-items: start;
  max-width: 52rem;

  > [role='alert'] {
    justify-self: stretch;
  }

  @media print {
    button {
      display: none;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

const Fields = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.25rem var(--gap);
  width: 100%;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > :nth-child(3) {
    grid-column: 1 / -1;
  }

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
