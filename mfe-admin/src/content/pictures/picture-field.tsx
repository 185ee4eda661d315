import { Button } from '@lisle-harrow/shared-ui';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FramedPictureDialog } from './framed-picture-dialog';
import { FramedPictures, type PictureFrame } from './framed-pictures';

interface PictureFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly frames: readonly PictureFrame[];
  /** The picture's address with its focal point; empty for none. */
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (imageUrl: string) => void;
}

/** The picture that represents something on the site, as the site's frames crop it. */
export function PictureField({ label, hint, frames, value, disabled = false, onChange }: PictureFieldProps) {
  const labelId = useId();
  const choose = useRef<HTMLButtonElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Group role="group" aria-labelledby={labelId} aria-describedby={`${labelId}-hint`}>
      <p id={labelId}>
        {label} <span>(optional)</span>
      </p>
      {value && <FramedPictures frames={frames} imageUrl={value} />}
      <Actions>
        <Button
          ref={choose}
          type="button"
          $tone="outline"
          $size="sm"
          disabled={disabled}
          onClick={() => setChoosing(true)}
        >
          {value ? 'Change picture' : 'Choose a picture'}
        </Button>
        {value && (
          <Button
            type="button"
            $tone="quiet"
            $size="sm"
            disabled={disabled}
            onClick={() => {
              onChange('');
              // The focused button is about to be removed.
              choose.current?.focus();
            }}
          >
            Remove picture
          </Button>
        )}
      </Actions>
      <small id={`${labelId}-hint`}>{hint}</small>
      {isChoosing && (
        <FramedPictureDialog
          frames={frames}
          value={value}
          onClose={() => setChoosing(false)}
          onChoose={(imageUrl) => {
            setChoosing(false);
            onChange(imageUrl);
          }}
        />
      )}
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.5rem;

  > p {
    font-size: var(--t-ui);
    font-weight: 500;
    line-height: var(--l-ui);
  }

  > p > span,
  small {
    color: var(--ink-3);
    font-weight: 400;
  }

  small {
    font-size: var(--t-small);
    line-height: var(--l-small);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;
