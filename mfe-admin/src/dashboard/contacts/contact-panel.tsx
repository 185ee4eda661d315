import { useQuery } from '@tanstack/react-query';
import type { Contact } from 'api/contract';
import { contactKind } from '../../records/contact-kind';
import { useHost } from 'shell/host';
import { contactDetailQuery } from '../../records/queries';
import type { Records } from '../../records/use-records';
import { PersonAndStatus, RecordPanel, useShownId, WholeMessage } from '../../records/record-panel';
import { PartTitle, ThreeTimes } from '../../dates/three-times';
import { useRowAtHand } from '../../records/use-row-at-hand';
import { instantOf } from '../../dates/zone-time';

interface Props {
  readonly id: string | undefined;
  readonly contacts: Records<Contact>;
  readonly onClose: () => void;
}

/** An inquiry in full; from a server that has no such call, as much as its row says. */
export function ContactPanel({ id: openId, contacts, onClose }: Props) {
  const host = useHost();
  const id = useShownId(openId);
  const isOpen = openId !== undefined;
  const detail = useQuery({
    ...contactDetailQuery(host.fetch, id),
    enabled: isOpen && contacts.isSearchable,
  });
  const row = useRowAtHand(contactKind, contacts, id, detail.data);
  const isLoading = detail.isLoading || contacts.isLoading;
  const frame = { id, isOpen, label: 'Contact inquiry', onClose };
  if (!row)
    return (
      <RecordPanel {...frame} title={isLoading ? 'Loading...' : 'Not found'}>
        {!isLoading && <p>There is no inquiry at this address.</p>}
      </RecordPanel>
    );

  return (
    <RecordPanel {...frame} title={row.name || 'No name'}>
      <PersonAndStatus
        kind={contactKind}
        row={row}
        name={row.name}
        email={row.email}
        onChoose={contacts.setStatus}
      />
      <section>
        <PartTitle>Subject</PartTitle>
        <p dir="auto">{row.subject}</p>
      </section>
      <ThreeTimes title="Received" instant={instantOf(row.createdAt)} visitorZone={detail.data?.timeZone} />
      <WholeMessage isLoading={false} text={row.message} />
    </RecordPanel>
  );
}
