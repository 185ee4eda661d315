import { Button, needsScript } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { OPENS_BOOKING } from '@lisle-harrow/shell/contract';
import { useHost } from '@lisle-harrow/shell/host';

const Opener = styled(Button)`
  ${needsScript}
`;

interface BookingButtonProps {
  /** Preselected in the dialog. */
  readonly service?: string | undefined;
  readonly children: string;
}

/** Opens the booking dialog. Without JavaScript it is a link to the shell's plain form. */
export function BookingButton({ service, children }: BookingButtonProps) {
  const host = useHost();
  return (
    <>
      <Opener
        $size="lg"
        type="button"
        {...OPENS_BOOKING}
        onClick={() => host.openBooking(service ? { service } : undefined)}
      >
        {children}
      </Opener>
      <noscript>
        <Button as="a" href={`/book${service ? `?${new URLSearchParams({ service })}` : ''}`} $size="lg">
          {children}
        </Button>
      </noscript>
    </>
  );
}
