import { call } from '@lisle-harrow/api/calls';
import { useQuery } from '@tanstack/react-query';
import { type MailTemplate, restoreMailTemplate } from '@lisle-harrow/api/contract';
import { AskedButton, Button, DataCell, DataRow, DataTable, StatusBadge } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { PageSection, RowActions } from '../page/page-section';
import { useChange } from '../page/use-change';
import { FirmTime } from '../records/firm-time';
import { MailDialog } from './mail-dialog';
import { mailName } from './mail-names';
import { SectionState } from './section-state';
import { mailTemplatesQuery } from './settings-query';

const COLUMNS = [
  { key: 'name', label: 'Mail' },
  { key: 'to', label: 'Goes to' },
  { key: 'state', label: 'Wording' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

/** The texts of the mails that the product sends automatically. */
export function MailSection() {
  const mails = useQuery(mailTemplatesQuery(useHost().fetch));
  const [edited, setEdited] = useState<MailTemplate>();
  return (
    <PageSection
      id="mails"
      title="Mails that are sent by themselves"
      lead="Their subject, heading and sentences can be in the firm’s own words. Details, links and why somebody gets the mail always stay, and warnings about an account are the same for everybody."
    >
      <SectionState query={mails} what="mails" />
      {mails.data && mails.data.length > 0 && (
        <DataTable label="Mails" columns={COLUMNS}>
          {mails.data.map((mail) => (
            <MailRow key={mail.kind} mail={mail} onEdit={() => setEdited(mail)} />
          ))}
        </DataTable>
      )}
      {edited && <MailDialog key={edited.kind} mail={edited} onClose={() => setEdited(undefined)} />}
    </PageSection>
  );
}

function MailRow({ mail, onEdit }: { mail: MailTemplate; onEdit: () => void }) {
  const { fetch } = useHost();
  const change = useChange(mailTemplatesQuery(fetch).queryKey, 'The mail was not changed. Please try again.');
  const { kind, isChanged, changedAt, changedBy } = mail;
  const { name, to } = mailName(kind);
  return (
    <DataRow>
      <DataCell wide label="Mail">
        <strong>{name}</strong>
      </DataCell>
      <DataCell label="Goes to">{to}</DataCell>
      <DataCell label="Wording">
        <StatusBadge tone={isChanged ? 'good' : 'mute'}>{isChanged ? 'Changed' : 'Original'}</StatusBadge>
        {isChanged && changedAt && (
          <FirmTime date={changedAt} time={changedBy ? `by ${changedBy}` : undefined} />
        )}
      </DataCell>
      <DataCell wide>
        <RowActions>
          {isChanged && (
            <AskedButton
              pending={change.isPending}
              pendingLabel="Restoring..."
              $tone="quiet"
              label="Original wording"
              aria-label={`Original wording of ${name}`}
              question={`Go back to the original wording of “${name}”?`}
              consequence="Your wording is not kept. The next mail has the original one."
              answer="Use original wording"
              onConfirm={() =>
                change.mutate({
                  run: () => call(fetch, restoreMailTemplate, { kind }),
                  done: `“${name}” has its original wording again.`,
                })
              }
            />
          )}
          <Button type="button" $tone="quiet" $size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        </RowActions>
      </DataCell>
    </DataRow>
  );
}
