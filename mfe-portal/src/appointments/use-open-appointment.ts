import { openAppointment } from '@lisle-harrow/api/calls';
import type { FreeSlot } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';

interface Opening {
  readonly isOpening: boolean;
  /** The slot that the page is to offer first. */
  readonly slot: FreeSlot | undefined;
}

const CLOSED: Opening = { isOpening: false, slot: undefined };

/** Opens the page on which an appointment can be moved and cancelled, to which the mail also links. */
export function useOpenAppointment(id: string) {
  const host = useHost();
  const [opening, setOpening] = useState(CLOSED);
  const open = async (slot?: FreeSlot) => {
    setOpening({ isOpening: true, slot });
    try {
      const query = slot ? `?${new URLSearchParams({ slot: `${slot.date} ${slot.time}` }).toString()}` : '';
      window.location.assign(`${await openAppointment(host.fetch, id)}${query}`);
    } catch {
      setOpening(CLOSED);
      host.toast({
        title: 'Error',
        description: 'The appointment could not be opened. Please try again.',
        tone: 'destructive',
      });
    }
  };
  return { ...opening, open };
}
