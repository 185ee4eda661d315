import { type ComponentProps, useState } from 'react';
import { Button } from '../actions/button';
import { PendingButton } from '../actions/pending-button';
import { Dialog } from './dialog';

interface AskedButtonProps extends Omit<ComponentProps<typeof PendingButton>, 'onClick' | 'children'> {
  readonly label: string;
  readonly question: string;
  /** What comes of it. */
  readonly consequence: string;
  /** On the button that does it. */
  readonly answer: string;
  readonly onConfirm: () => void;
}

/** A button for what is not undone by another press: it asks first, in a dialog that closes with the answer. */
export function AskedButton({
  label,
  question,
  consequence,
  answer,
  onConfirm,
  ...button
}: AskedButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PendingButton type="button" $size="sm" {...button} onClick={() => setAsking(true)}>
        {label}
      </PendingButton>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={question}
        description={consequence}
        footer={
          <>
            <Button type="button" $tone="outline" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              type="button"
              onClick={() => {
                setAsking(false);
                onConfirm();
              }}
            >
              {answer}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  );
}
