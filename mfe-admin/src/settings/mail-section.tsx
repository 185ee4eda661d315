import { call } from '@lisle-harrow/api/calls';
import { useQuery } from '@tanstack/react-query';
import { type MailTemplate, restoreMailTemplate } from '@lisle-harrow/api/contract';
import { DataCell, DataRow, DataTable, StatusBadge } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { ActionButtons } from '../page/action-buttons';
import { PageSection } from '../page/page-section';
import { FirmTime } from '../records/firm-time';
import { MailDialog } from './mail-dialog';
import { mailName } from './mail-names';
import { QueryState } from '../page/query-state';
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
      title="Automatic emails"
      lead="Their subject, heading and sentences can be in the firm’s own words. Details, links and why somebody gets the mail always stay, and warnings about an account are the same for everybody."
    >
      <QueryState query={mails} what="mails" />
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
        <ActionButtons
          actions={[
            isChanged && {
              label: 'Original wording',
              about: `Original wording of ${name}`,
              asks: {
                question: `Go back to the original wording of “${name}”?`,
                consequence: 'Your wording is not kept. The next mail has the original one.',
                answer: 'Use original wording',
              },
              run: () => call(fetch, restoreMailTemplate, { kind }),
              pendingLabel: 'Restoring...',
              done: `“${name}” has its original wording again.`,
            },
            { label: 'Edit', about: `Edit ${name}`, open: onEdit },
          ]}
          shownBy={mailTemplatesQuery(fetch).queryKey}
          failure="The mail was not changed. Please try again."
        />
      </DataCell>
    </DataRow>
  );
}
