import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { type Attempt, attemptOf, sendInquiry } from 'api/calls';
import { contactInput, type ContactInput } from 'api/contract';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import {
  ErrorSummary,
  FormTrap,
  PendingButton,
  PrivacyNote,
  springTrap,
  TextArea,
  TextField,
} from 'shared-ui';
import { styled } from 'styled-components';
import { useHost } from 'shell/host';

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
  const form = useForm<ContactInput>({
    resolver: standardSchemaResolver(contactInput),
    defaultValues: empty,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  // Two presses can come before the first is drawn as pending.
  const inFlight = useRef(false);
  const attempt = useRef<Attempt>(undefined);
  const trap = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: (input: ContactInput) =>
      sendInquiry(host.fetch, input, {
        attempt: (attempt.current = attemptOf(input, attempt.current)),
        // The form may have come with the page, long before its script.
        shownAt: performance.timeOrigin,
        trapped: springTrap(trap.current),
      }),
    // Offline must fail at once, not wait in silence.
    networkMode: 'always',
    onSuccess: () => {
      form.reset(empty);
      attempt.current = undefined;
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
      <FormTrap ref={trap} />
      <div>
        <PendingButton type="submit" $size="lg" pending={sending.isPending} pendingLabel="Sending...">
          Send Message
        </PendingButton>
        <PrivacyNote />
      </div>
    </Fields>
  );
}
