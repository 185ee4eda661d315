import type { ListQuery } from '@lisle-harrow/api/calls';
import { needsScript } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { type ComponentType, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { FoundRows } from '../../list/list-declaration';
import { usePermission } from '../../page/use-permission';
import type { RecordKind, StatusedRow } from '../../records/record-kind';
import type { BulkDialogProps } from './bulk-dialog';
import type { Nouns } from '../../list/list-sentences';

const importDialog = () => import('./bulk-dialog');
/** Prefetches the chunk; a failure is reported on the press. */
const fetchDialog = () => void importDialog().catch(() => undefined);

interface BulkChange {
  readonly opener: ReactNode;
  /** Rendered beside the list, so that the dialog with its result remains when the list becomes empty. */
  readonly dialog: ReactNode;
}

/** The button and dialog for changing several records of a list. The dialog is a separate chunk, prefetched on hover or focus. */
export function useBulkChange<Row extends StatusedRow>(
  kind: RecordKind<Row>,
  view: ListQuery,
  { rows, total, exportPath }: FoundRows<Row>,
  nouns: Nouns,
): BulkChange {
  const host = useHost();
  const mayChange = usePermission('records.write');
  const [Dialog, setDialog] = useState<ComponentType<BulkDialogProps<Row>>>();
  const open = () => {
    importDialog()
      .then(({ BulkDialog }) => setDialog(() => BulkDialog<Row>))
      .catch(() =>
        host.toast({
          title: 'Error',
          description: 'The form could not be loaded. Please try again.',
          tone: 'destructive',
        }),
      );
  };
  return {
    opener: mayChange && exportPath && (
      <Opener
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={open}
      >
        Change several
      </Opener>
    ),
    dialog: Dialog && (
      <Dialog
        kind={kind}
        view={view}
        total={total}
        nouns={nouns}
        rows={rows ?? []}
        onClose={() => setDialog(undefined)}
      />
    ),
  };
}

const Opener = styled.button`
  ${needsScript}
  min-height: 24px;
  margin-inline-start: 1.5em;
  padding: 0;
  border: 0;
  background: none;
  color: var(--link);
  font: inherit;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;

  @media print {
    display: none;
  }
`;
