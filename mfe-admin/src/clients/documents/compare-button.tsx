import type { ClientDocument } from '@lisle-harrow/api/contract';
import { Button } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { useLateDialog } from '../case/use-late-dialog';

const importDialog = async () => (await import('./compare-dialog')).CompareDialog;

/** Opens the comparison of a document's files; renders nothing where there is only one. */
export function CompareButton({ clientId, document }: { clientId: string; document: ClientDocument }) {
  const dialog = useLateDialog(importDialog);
  if (!document.versions?.length) return null;
  return (
    <>
      <Aligned
        type="button"
        $tone="quiet"
        $size="sm"
        aria-label={`Compare versions of ${document.name}`}
        {...dialog.opener}
      >
        Compare versions
      </Aligned>
      {dialog.Dialog && (
        <dialog.Dialog
          key={dialog.key}
          open={dialog.open}
          onClose={dialog.close}
          clientId={clientId}
          document={document}
        />
      )}
    </>
  );
}

/** Aligns the label, not the box, with the file's name above. */
const Aligned = styled(Button)`
  margin-left: -0.75rem;

  @media print {
    display: none;
  }
`;
