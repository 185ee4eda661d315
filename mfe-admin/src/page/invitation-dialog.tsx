import { FIRM_ZONE, type Invitation } from '@lisle-harrow/api/contract';
import { Button, Dialog, TextField, useViewerTime } from '@lisle-harrow/shared-ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';

interface InvitationDialogProps {
  readonly name: string;
  readonly invitation: Invitation;
  readonly onClose: () => void;
  readonly closeLabel: string;
}

/** The one-time link. The api keeps only its hash, so it can be shown this once. */
export function InvitationDialog({ name, invitation, onClose, closeLabel }: InvitationDialogProps) {
  const until = useViewerTime(invitation.endsAt, FIRM_ZONE);
  const box = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const link = new URL(invitation.path, window.location.origin).href;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Link copied.');
    } catch {
      box.current?.focus();
      box.current?.select();
      setSaid('The link is selected. Copy it with Ctrl+C, or Cmd+C on a Mac.');
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invitation link"
      footer={
        <Button type="button" $tone="outline" onClick={onClose}>
          {closeLabel}
        </Button>
      }
    >
      <Content>
        <p>
          <bdi>{name}</bdi> sets a password with this link and can sign in from then on.{' '}
          <b>The link is shown only now: copy it before you close this.</b>
        </p>
        <LinkLine>
          <TextField
            ref={box}
            label="One-time link"
            name="invitation-link"
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button type="button" onClick={() => void copy()}>
            Copy link
          </Button>
        </LinkLine>
        <Said role="status">{said}</Said>
        <Facts>
          <li>It works once, until {until}.</li>
          <li>
            {invitation.mailed
              ? 'It also goes to this person by e-mail.'
              : 'It was not sent by e-mail: pass it on yourself.'}
          </li>
        </Facts>
      </Content>
    </Dialog>
  );
}

const Content = styled.div`
  display: grid;
  gap: 1rem;
  overflow-wrap: anywhere;

  b {
    font-weight: 500;
  }
`;

const LinkLine = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.75rem;
  align-items: end;

  input {
    background: var(--sunken);
    text-overflow: ellipsis;
  }

  button {
    min-height: 46px;
  }

  @media (max-width: 479px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Said = styled.p`
  min-height: 1.4em;
  margin-top: -0.5rem;
  color: var(--ink-2);
  font-size: var(--t-small);
`;

const Facts = styled.ul`
  display: grid;
  gap: 0.35rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
  color: var(--ink-2);
  font-size: var(--t-ui);
`;
