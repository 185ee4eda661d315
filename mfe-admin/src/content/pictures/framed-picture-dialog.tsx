import { useMutation } from '@tanstack/react-query';
import { addPicture } from '@lisle-harrow/api/calls';
import { framedPicture } from '@lisle-harrow/api/contract';
import { Button, Dialog, readFocalPoint, withFocalPoint } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { reportFailure } from '../../page/report-failure';
import { aboutPictureFile, PictureFileField, refusalOf } from './picture-file-field';
import { FramedPictures, type PictureFrame } from './framed-pictures';

interface FramedPictureDialogProps {
  readonly frames: readonly PictureFrame[];
  readonly value: string;
  readonly onClose: () => void;
  readonly onChoose: (imageUrl: string) => void;
}

/** In percent: a finer step is not visible, and this one moves the point far enough per keystroke. */
const STEP = 5;
const AXES = [
  { axis: 'x', label: 'From left to right' },
  { axis: 'y', label: 'From top to bottom' },
] as const;

/** Uploads a picture and lets the editor choose the focal point, which stays visible where a frame crops it. */
export function FramedPictureDialog({ frames, value, onClose, onChoose }: FramedPictureDialogProps) {
  const host = useHost();
  const id = useId();
  const [imageUrl, setImageUrl] = useState(value);
  const [refusal, setRefusal] = useState<string>();
  const focus = readFocalPoint(imageUrl);
  const take = useMutation({
    mutationFn: (file: File) => addPicture(host.fetch, file, crypto.randomUUID()),
    onMutate: () => setRefusal(undefined),
    onSuccess: (picture) => setImageUrl(framedPicture(picture)),
    onError(error) {
      const words = refusalOf(error);
      if (words) setRefusal(words);
      else reportFailure(host, error, 'The picture was not taken in. Please try again.');
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dismissable={!take.isPending}
      title={value ? 'Change picture' : 'Choose a picture'}
      description={aboutPictureFile('this')}
      footer={
        <>
          <Button type="button" $tone="outline" onClick={onClose} disabled={take.isPending}>
            Cancel
          </Button>
          <Button type="button" disabled={!imageUrl || take.isPending} onClick={() => onChoose(imageUrl)}>
            Use this picture
          </Button>
        </>
      }
    >
      <Parts>
        <PictureFileField
          id={`${id}-file`}
          label={imageUrl ? 'Another picture' : 'Picture'}
          error={refusal}
          onFile={(file) => !take.isPending && take.mutate(file)}
        />
        <p role="status">{take.isPending ? 'Preparing the picture...' : ''}</p>
        {imageUrl && (
          <>
            <Whole
              onPointerDown={(event) => {
                const box = event.currentTarget.getBoundingClientRect();
                setImageUrl(
                  withFocalPoint(imageUrl, {
                    x: rounded((event.clientX - box.left) / box.width),
                    y: rounded((event.clientY - box.top) / box.height),
                  }),
                );
              }}
            >
              <img src={imageUrl} alt="The whole picture" />
              <svg aria-hidden="true">
                <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="13" />
                <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="13" />
              </svg>
            </Whole>
            <Point>
              <legend>What stays in view where the site cuts it</legend>
              <p>Press on the picture, or move the point by these.</p>
              {AXES.map(({ axis, label }) => (
                <label key={axis}>
                  <span>{label}</span>
                  <input
                    type="range"
                    min={0}
                    max={100}
                    step={STEP}
                    value={focus[axis]}
                    aria-valuetext={`${focus[axis]} percent`}
                    onChange={({ target }) =>
                      setImageUrl(withFocalPoint(imageUrl, { ...focus, [axis]: Number(target.value) }))
                    }
                  />
                </label>
              ))}
            </Point>
            <FramedPictures frames={frames} imageUrl={imageUrl} />
          </>
        )}
      </Parts>
    </Dialog>
  );
}

const rounded = (share: number) => Math.min(100, Math.max(0, Math.round((share * 100) / STEP) * STEP));

const Parts = styled.div`
  display: grid;
  gap: 1.25rem;

  > [role='status']:empty {
    display: none;
  }
`;

const Whole = styled.div`
  position: relative;
  justify-self: start;
  max-width: 100%;
  cursor: crosshair;
  touch-action: manipulation;

  img {
    display: block;
    max-width: 100%;
    max-height: 18rem;
  }

  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
    pointer-events: none;
  }

  /* A light line inside a dark one is visible on any picture. */
  circle {
    fill: none;
    stroke: #000;
    stroke-width: 5;
  }

  circle + circle {
    stroke: #fff;
    stroke-width: 2;
  }
`;

const Point = styled.fieldset`
  display: grid;
  gap: 0.5rem;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    margin-bottom: 0.25rem;
    font-weight: 500;
  }

  p {
    color: var(--ink-2);
    font-size: var(--t-small);
  }

  label {
    display: grid;
    grid-template-columns: 9rem minmax(0, 16rem);
    align-items: center;
    gap: 0.25rem 1rem;
    min-height: 44px;
  }

  input {
    width: 100%;
    accent-color: var(--brand);
  }

  input:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  @media (max-width: 29.9375em) {
    label {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
