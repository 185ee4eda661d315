import { call } from '@lisle-harrow/api/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changePassword, passwordChange } from '@lisle-harrow/api/contract';
import { PendingButton, TextField } from '@lisle-harrow/shared-ui';
import * as z from 'zod/mini';
import { FormErrors, useForm } from '../forms';
import { useHost } from '../host';
import { sessionsQuery } from './account-query';
import { AccountSection, SectionForm } from './account-section';
import { secondFactorQuery } from './second-factor/second-factor-query';

const schema = z.object({ ...passwordChange.shape, repeated: z.string() }).check(
  z.refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    error: 'The two new passwords differ',
  }),
);

/** Sets a new password, given the current one. */
export function PasswordSection({ email }: { readonly email: string | undefined }) {
  const host = useHost();
  const queryClient = useQueryClient();
  const { data: factors } = useQuery(secondFactorQuery(host.fetch));
  const hasFactor = factors?.rule !== 'off' && (factors?.appSince || factors?.passkeys.length);
  const least = hasFactor ? 8 : 12;
  const form = useForm({
    name: 'account-password',
    schema,
    saved: { present: '', password: '', repeated: '' },
    send: ({ present, password }) => call(host.fetch, changePassword, {}, { present, password }),
    onSent() {
      host.toast({ title: 'Success', description: 'Your password has been changed.' });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery(host.fetch).queryKey });
    },
    isNew: true,
    failure: 'Your password was not changed. Please try again.',
  });

  return (
    <AccountSection
      title="Password"
      lead="Changing it signs you out of every other browser, and we confirm it by email."
    >
      <SectionForm {...form.props}>
        <FormErrors form={form} />
        {/* For password managers, which store a password with its account. */}
        <input type="email" name="email" autoComplete="username" value={email ?? ''} hidden readOnly />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          {...form.field('present')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${least} characters. A few unrelated words are easy to remember and hard to guess.`}
          required
          {...form.field('password')}
        />
        <TextField
          label="New password again"
          type="password"
          autoComplete="new-password"
          required
          {...form.field('repeated')}
        />
        <PendingButton type="submit" pending={form.isPending} pendingLabel="Changing...">
          Change Password
        </PendingButton>
      </SectionForm>
    </AccountSection>
  );
}
