import { Button, TextField } from '@lisle-harrow/shared-ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';

interface CopyFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** What is copied, for the button: `link`. */
  readonly what: string;
}

/** A text to be handed on, with a button that copies it. */
export function CopyField({ label, name, value, what }: CopyFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setSaid(`${what[0]!.toUpperCase()}${what.slice(1)} copied.`);
    } catch {
      box.current?.focus();
      box.current?.select();
      setSaid(`The ${what} is selected. Copy it with Ctrl+C, or Cmd+C on a Mac.`);
    }
  };

  return (
    <>
      <LinkLine>
        <TextField
          ref={box}
          label={label}
          name={name}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="button" onClick={() => void copy()}>
          Copy {what}
        </Button>
      </LinkLine>
      <Said role="status">{said}</Said>
    </>
  );
}

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

  @media (max-width: 29.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Said = styled.p`
  min-height: 1.4em;
  margin-top: -0.5rem;
  color: var(--ink-2);
  font-size: var(--t-small);
`;
