import { type ComponentProps, useState } from 'react';
import { Button } from '../actions/button';
import { PendingButton } from '../actions/pending-button';
import { Dialog } from './dialog';

interface AskedButtonProps extends Omit<ComponentProps<typeof PendingButton>, 'onClick' | 'children'> {
  readonly label: string;
  readonly question: string;
  /** What pressing it leads to. */
  readonly consequence: string;
  /** The label of the button that confirms. */
  readonly answer: string;
  readonly onConfirm: () => void;
}

/** A button for an action that another press does not undo: it first asks in a dialog, which closes with the answer. */
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
