import { Button, Dialog } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useHost } from '../../host';

interface RecoveryCodesDialogProps {
  /** Empty while there is nothing to show. */
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Ten new codes, shown once. */
export function RecoveryCodesDialog({ codes, onKept }: RecoveryCodesDialogProps) {
  const host = useHost();
  const text = `Recovery codes for ${host.site.name}. Each works once.\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => host.toast({ title: 'Success', description: 'The codes were copied.' }),
      () =>
        host.toast({ title: 'Error', description: 'The codes could not be copied.', tone: 'destructive' }),
    );
  return (
    <Dialog
      open={codes.length > 0}
      onOpenChange={(open) => open || onKept()}
      // They are shown once: an accidental press must not close them.
      dismissable={false}
      title="Your recovery codes"
      description="Each signs you in once when you have nothing else with you. They are shown only now: print them, or keep them where you keep your passwords."
      footer={
        <>
          <Button type="button" $tone="outline" onClick={() => void copy()}>
            Copy
          </Button>
          <Button
            as="a"
            $tone="outline"
            download="recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          >
            Download
          </Button>
          <Button type="button" onClick={onKept}>
            I have kept them
          </Button>
        </>
      }
    >
      <Codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
    </Dialog>
  );
}

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr));
  gap: 0.35rem 1.5rem;
  padding: 1.1rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: var(--r);
  font:
    500 1rem/1.6 ui-monospace,
    monospace;
  list-style: none;
`;
