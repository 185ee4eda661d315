import { Certificate, Section, Wrap } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { BookingButton } from './booking-button';

const Closing = styled(Section)<{ $joined: boolean }>`
  padding-top: ${({ $joined }) => ($joined ? '0' : undefined)};
`;

interface BookingCallProps {
  readonly title: string;
  readonly lead: string;
  /** Preselected in the booking dialog. */
  readonly service?: string | undefined;
  /** Whether it follows a tinted section, to whose edge it has to keep a distance. */
  readonly afterTint?: boolean;
}

/** The bordered certificate with 'Schedule Consultation' that ends a page. */
export function BookingCall({ title, lead, service, afterTint = false }: BookingCallProps) {
  return (
    <Closing $joined={!afterTint}>
      <Wrap>
        <Certificate title={title} lead={lead}>
          <BookingButton service={service}>Schedule Consultation</BookingButton>
        </Certificate>
      </Wrap>
    </Closing>
  );
}
