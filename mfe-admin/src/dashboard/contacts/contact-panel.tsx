import { instantOf } from '@lisle-harrow/shared-ui';
import type { Contact } from '@lisle-harrow/api/contract';
import { contactKind } from '../../records/contact-kind';
import { AnswerDue } from '../panel/answer-due';
import { MessageSection, RecordPanel } from '../panel/record-panel';
import { SectionTitle } from '../panel/section-title';
import { SourceSection } from '../panel/source-section';
import { ReplySection } from '../replies/reply-section';
import type { Records } from '../../records/use-records';
import { ZonedTimes } from '../panel/zoned-times';

interface ContactPanelProps {
  readonly openId: string | undefined;
  readonly contacts: Records<Contact>;
  readonly onClose: () => void;
}

/** An inquiry in full. On a server without that call, only what its row holds. */
export function ContactPanel({ openId, contacts, onClose }: ContactPanelProps) {
  return (
    <RecordPanel
      kind={contactKind}
      records={contacts}
      openId={openId}
      label="Contact inquiry"
      missing="There is no inquiry at this address."
      onClose={onClose}
    >
      {(row, detail) => (
        <>
          {contactKind.isOpen(row.status) && <AnswerDue since={row.createdAt} />}
          <section>
            <SectionTitle>Subject</SectionTitle>
            <p dir="auto">{row.subject}</p>
          </section>
          <ZonedTimes title="Received" instant={instantOf(row.createdAt)} visitorZone={detail?.timeZone} />
          <SourceSection source={detail?.source} />
          <MessageSection isLoading={false} text={row.message} />
          {openId !== undefined && contacts.isSearchable && (
            <ReplySection key={row.id} kind={contactKind} row={row} />
          )}
        </>
      )}
    </RecordPanel>
  );
}
