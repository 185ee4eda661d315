import { sendInquiry } from '@lisle-harrow/api/calls';
import { contactInput, type ContactInput } from '@lisle-harrow/api/contract';
import {
  cityOfZone,
  FormTrap,
  PendingButton,
  PrivacyNote,
  shownDateTime,
  TextArea,
  TextField,
  viewerZone,
} from '@lisle-harrow/shared-ui';
import { FormErrors, useForm, useSubmission } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { styled } from 'styled-components';

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

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const EMPTY: ContactInput = { name: '', email: '', subject: '', message: '' };

interface ReceiptProps {
  readonly sent: ContactInput;
  readonly at: Date;
}

/** What was sent, when, and what happens next: stays above the empty form when the toast is gone. */
function Receipt({ sent, at }: ReceiptProps) {
  const zone = viewerZone();
  return (
    <Slip aria-label="Receipt">
      <h3>We have received your message</h3>
      <p>
        Sent on {shownDateTime(at, zone)} ({cityOfZone(zone)} time). A partner reads it and answers within 24
        hours, by email to <strong>{sent.email}</strong>.
      </p>
      <details>
        <summary>{sent.subject}</summary>
        <p>{sent.message}</p>
      </details>
    </Slip>
  );
}

const Slip = styled.section`
  padding: 1.1rem 1.35rem;
  border: 1px solid var(--line-2);
  border-left: 3px solid var(--brand);
  border-radius: var(--r);
  background: var(--surface);
  overflow-wrap: anywhere;

  h3 {
    font-size: var(--t-heading);
    line-height: var(--l-heading);
  }

  p {
    margin-top: 0.4rem;
    white-space: pre-line;
  }

  summary {
    padding-top: 0.75rem;
    font-weight: 500;
    cursor: pointer;
  }
`;

export function ContactForm() {
  const { toast } = useHost();
  const [receipt, setReceipt] = useState<ReceiptProps>();
  // The form may have been rendered with the page, long before its script arrived.
  const { trap, submit } = useSubmission('contact', performance.timeOrigin);
  const form = useForm({
    name: 'contact',
    schema: contactInput,
    saved: EMPTY,
    draft: { name: 'contact' },
    isNew: true,
    isPublic: true,
    send: (input) => submit(sendInquiry, input),
    onSent(_, sent) {
      setReceipt({ sent, at: new Date() });
      toast({
        title: 'Message Sent',
        description: "Thank you for your inquiry. We'll respond within 24 hours.",
      });
    },
    failure: 'Failed to send message. Please try again.',
  });
  const { field } = form;

  return (
    // Without JavaScript the browser posts to the shell, which answers with a page.
    <Fields {...form.props} aria-label="Contact" method="post" action="/write">
      {receipt && <Receipt {...receipt} />}
      <FormErrors form={form} />
      <Pair>
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </Pair>
      <TextField label="Subject" autoComplete="off" {...field('subject')} />
      <TextArea
        label="Message"
        rows={6}
        hint="Please leave out account numbers and identity documents; we will ask for them securely."
        {...field('message')}
      />
      <FormTrap ref={trap} />
      <div>
        <PendingButton type="submit" $size="lg" pending={form.isPending} pendingLabel="Sending...">
          Send Message
        </PendingButton>
        <PrivacyNote />
      </div>
    </Fields>
  );
}
