import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { sendInquiry } from 'api/client';
import { contactInput, type ContactInput } from 'api/contract';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorSummary, PendingButton, TextArea, TextField } from 'shared-ui';
import { styled } from 'styled-components';
import { useHost } from '../host';
import { useHydrated } from '../use-hydrated';

const Fields = styled.form`
  display: grid;
  gap: 1.35rem;

  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: 1rem 1.5rem;
    align-items: center;
  }

  > div:last-child > p {
    flex: 1 1 16em;
    color: var(--ink-3);
    font-size: var(--t-small);
  }
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.35rem 1rem;

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const fields = ['name', 'email', 'subject', 'message'] as const;
const empty: ContactInput = { name: '', email: '', subject: '', message: '' };

/** The booking dialog may be open over this page, with fields of the same names. */
const idOf = (name: keyof ContactInput) => `contact-${name}`;

export function ContactForm() {
  const host = useHost();
  const hydrated = useHydrated();
  const form = useForm<ContactInput>({
    resolver: standardSchemaResolver(contactInput),
    defaultValues: empty,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  // Two presses can come before the first is drawn as pending.
  const inFlight = useRef(false);
  const sending = useMutation({
    mutationFn: (input: ContactInput) => sendInquiry(host.fetch, input),
    // Offline must fail at once, not wait in silence.
    networkMode: 'always',
    onSuccess: () => {
      form.reset(empty);
      host.toast({
        title: 'Message Sent',
        description: "Thank you for your inquiry. We'll respond within 24 hours.",
      });
    },
    onError: () =>
      host.toast({
        title: 'Error',
        description: 'Failed to send message. Please try again.',
        tone: 'destructive',
      }),
    onSettled: () => {
      inFlight.current = false;
    },
  });
  const send = (input: ContactInput) => {
    if (inFlight.current) return;
    inFlight.current = true;
    sending.mutate(input);
  };
  const refused = fields.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ fieldId: idOf(name), message }] : [];
  });
  const fieldProps = (name: keyof ContactInput) => ({
    ...form.register(name),
    id: idOf(name),
    error: errors[name]?.message,
  });

  return (
    <Fields
      noValidate
      aria-label="Contact"
      method="post"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <ErrorSummary errors={refused} attempt={submitCount} />
      <Pair>
        <TextField label="Name" autoComplete="name" {...fieldProps('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...fieldProps('email')} />
      </Pair>
      <TextField label="Subject" autoComplete="off" {...fieldProps('subject')} />
      <TextArea
        label="Message"
        rows={6}
        hint="Please leave out account numbers and identity documents; we will ask for them securely."
        {...fieldProps('message')}
      />
      <div>
        {/* Until the script runs a submit would be a page load that loses what was typed. */}
        <PendingButton
          type={hydrated ? 'submit' : 'button'}
          $size="lg"
          pending={sending.isPending}
          pendingLabel="Sending..."
        >
          Send Message
        </PendingButton>
        <p>We use what you send to answer you, and for nothing else.</p>
      </div>
    </Fields>
  );
}
