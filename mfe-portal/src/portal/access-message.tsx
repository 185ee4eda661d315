import { Button, EmblemSheet } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { useSession } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { PageFrame } from '../page/page-frame';

/** Shown to an account without a client profile; with `onRetry`, also if the profile could not be read. */
export function AccessMessage({ onRetry }: { onRetry?: () => void }) {
  const session = useSession();
  const isStaff = session.status === 'signedIn' && session.user.role === 'staff';
  return (
    <Message
      title="Client Portal Access"
      text={
        isStaff
          ? 'The portal is for clients. As a member of the team, you can open any client’s file under Admin.'
          : "You don't have a client profile yet. Please contact our team to set up your account."
      }
    >
      {onRetry && (
        <Button type="button" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button as={Link} to="/" $tone={onRetry ? 'outline' : 'primary'}>
        Return to Home
      </Button>
    </Message>
  );
}

/** Shown while a visitor whose session has ended is redirected to the login page. */
export const SessionEnded = () => (
  <Message title="Client Portal Access" text="Your session has ended. Please sign in again.">
    <Button as="a" href="/api/login">
      Login
    </Button>
  </Message>
);

const Message = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <PageFrame>
    <Sheet>
      <h1>{title}</h1>
      <p>{text}</p>
      <Actions>{children}</Actions>
    </Sheet>
  </PageFrame>
);

const Sheet = styled(EmblemSheet).attrs({ as: 'section' })`
  --emblem: 112px;
  gap: 1rem;
  max-width: 44rem;
  margin-inline: auto;
  padding: clamp(2.5rem, 6vw, 5rem) clamp(1.25rem, 4vw, 3.5rem);

  &::before {
    margin-bottom: 0;
  }

  p {
    margin: 0;
    max-width: 33em;
    color: var(--ink-2);
    font-size: var(--t-lead);
    text-wrap: pretty;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0.75rem;
  margin-top: 0.75rem;
`;
