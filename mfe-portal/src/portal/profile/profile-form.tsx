import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isSignedOut, saveClientProfile } from 'api/calls';
import { Button, PendingButton, TextField } from 'shared-ui';
import { useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormErrors } from '../../form-errors';
import { useHost } from 'shell/host';
import { PanelHead } from '../../page/panel';
import { profileQuery } from '../../queries';
import type { ProfileFields } from './profile-fields';
import type { ProfileFormState } from './use-profile-form';

const ID_PREFIX = 'profile-';
/** In place of the form's own way to reset, which is for a profile that was read again. */
const NOTHING_KEPT = { keepDirtyValues: false };

export function ProfileForm({ form }: { form: ProfileFormState }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (fields: ProfileFields) => saveClientProfile(host.fetch, fields),
    onSuccess: (_, fields) => {
      form.reset(fields, NOTHING_KEPT);
      host.toast({ title: 'Profile Updated', description: 'Your profile has been updated successfully.' });
      return queryClient.invalidateQueries({ queryKey: profileQuery(host.fetch).queryKey });
    },
    onError: (error) => {
      if (isSignedOut(error)) return host.signIn();
      host.toast({
        title: 'Error',
        description: 'Failed to update profile. Please try again.',
        tone: 'destructive',
      });
    },
  });
  const { errors, isDirty } = useFormState({ control: form.control });
  const field = (name: keyof ProfileFields) => ({
    ...form.register(name),
    id: ID_PREFIX + name,
    error: errors[name]?.message,
  });

  const actions = useRef<HTMLDivElement>(null);
  const discard = () => {
    form.reset(undefined, NOTHING_KEPT);
    // The pressed button goes.
    actions.current?.querySelector('button')?.focus();
  };

  return (
    <section>
      <PanelHead title="Profile" />
      <Form noValidate onSubmit={form.handleSubmit((fields) => save.mutate(fields))}>
        <FormErrors form={form} idPrefix={ID_PREFIX} />
        <Fields>
          <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" required {...field('lastName')} />
          <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
          <TextField label="Phone" type="tel" autoComplete="tel" optional {...field('phone')} />
          <TextField label="Company" autoComplete="organization" optional {...field('company')} />
        </Fields>
        <Actions ref={actions}>
          <PendingButton type="submit" pending={save.isPending} pendingLabel="Saving...">
            Save Changes
          </PendingButton>
          {isDirty && !save.isPending && (
            <Button type="button" $tone="quiet" onClick={discard}>
              Discard Changes
            </Button>
          )}
        </Actions>
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

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.25rem var(--gap);
  width: 100%;

  > :nth-child(3) {
    grid-column: 1 / -1;
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
