import { instantOf, shownDate, StatusBadge } from '@lisle-harrow/shared-ui';
import { type Booking, type BookingDetail, FIRM_ZONE, type Meeting } from '@lisle-harrow/api/contract';
import { bookingKind, slotStart } from '../../records/booking-kind';
import { AnswerDue } from '../panel/answer-due';
import { MessageSection, RecordPanel } from '../panel/record-panel';
import { SectionTitle } from '../panel/section-title';
import { SourceSection } from '../panel/source-section';
import { ReplySection } from '../replies/reply-section';
import { sinceOf } from '../../records/timing/promise-words';
import { calendarWords, needsAction } from '../../records/received/calendar-words';
import type { Records } from '../../records/use-records';
import { MEETING_WORDS } from '../../records/meeting-words';
import { ZonedTimes } from '../panel/zoned-times';
import { ClashSection } from './clash-section';
import { ProposalSection } from './proposal-section';

interface BookingPanelProps {
  readonly openId: string | undefined;
  readonly bookings: Records<Booking>;
  readonly onClose: () => void;
}

/** A booking in full. On a server without that call, only what its row holds. */
export function BookingPanel({ openId, bookings, onClose }: BookingPanelProps) {
  return (
    <RecordPanel
      kind={bookingKind}
      records={bookings}
      openId={openId}
      label="Consultation booking"
      missing="There is no booking at this address."
      onClose={onClose}
    >
      {(row, detail, isLoading) => (
        <>
          {detail && bookingKind.isOpen(row.status) && <AnswerDue since={sinceOf(detail)} />}
          <section>
            <SectionTitle>Service</SectionTitle>
            <p dir="auto">{row.service}</p>
          </section>
          <ZonedTimes
            title="Preferred date"
            fallback={`${shownDate(bookingKind.dateOf(row), FIRM_ZONE)} ${row.preferredTime}`}
            instant={slotStart(row.preferredDate, row.preferredTime)}
            visitorZone={detail?.timeZone}
            visitorOffsets={detail?.visitorOffsets}
          />
          {detail?.calendar && (
            <section>
              <StatusBadge tone={needsAction(detail.calendar) ? 'wait' : 'mute'}>
                {calendarWords(detail.calendar)}
              </StatusBadge>
            </section>
          )}
          {detail && <ClashSection clashes={detail.clashes} />}
          {row.status === 'confirmed' && detail?.clashes.some(({ status }) => status === 'pending') && (
            <ProposalSection key={`proposals of ${row.id}`} id={row.id} />
          )}
          {detail && (
            <ZonedTimes
              title="Sent"
              instant={instantOf(detail.createdAt)}
              visitorZone={detail.timeZone}
              visitorOffsets={detail.visitorOffsets}
            />
          )}
          {detail && <Arrangement detail={detail} />}
          <SourceSection source={detail?.source} />
          <MessageSection isLoading={isLoading} text={detail?.message} />
          {openId !== undefined && bookings.isSearchable && (
            <ReplySection key={row.id} kind={bookingKind} row={row} />
          )}
        </>
      )}
    </RecordPanel>
  );
}

/** How, where and with whom to meet, as far as the visitor chose, and the visitor's reference of the booking. */
function Arrangement({ detail }: { detail: BookingDetail }) {
  const { meeting, officeName, adviserName, reference } = detail;
  const chosen = [
    meeting && Object.hasOwn(MEETING_WORDS, meeting) ? MEETING_WORDS[meeting as Meeting] : meeting,
    officeName,
    adviserName && `with ${adviserName}`,
  ].filter(Boolean);
  return (
    <>
      {chosen.length > 0 && (
        <section>
          <SectionTitle>Consultation</SectionTitle>
          <p>
            <bdi>{chosen.join(', ')}</bdi>
          </p>
        </section>
      )}
      {reference && (
        <section>
          <SectionTitle>Reference</SectionTitle>
          <p>{reference}</p>
        </section>
      )}
    </>
  );
}
