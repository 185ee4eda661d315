import type { FreeSlot } from '@lisle-harrow/api/contract';
import { Button, viewerZone } from '@lisle-harrow/shared-ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { FreeTimes } from './free-times';
import { passedOver } from './passed-over';
import type { Offered } from './use-availability';

type FreeTimesProps = ComponentProps<typeof FreeTimes>;

interface NextFreeTimesProps extends Pick<FreeTimesProps, 'name' | 'id' | 'value' | 'error'> {
  readonly earliest: string;
  readonly offered: Offered;
  readonly onChoose: (slot: FreeSlot) => void;
  readonly onOtherDays: () => void;
}

/** The first view of day and time: the next free slots, why days are missing among them, and the way to all others. */
export function NextFreeTimes({ earliest, offered, onOtherDays, ...choice }: NextFreeTimesProps) {
  const { next, days, offsets } = offered;
  return (
    <div>
      {next ? (
        <FreeTimes
          legend="Preferred date and time"
          slots={next}
          zone={viewerZone()}
          offsets={offsets}
          {...choice}
        />
      ) : (
        <Looking role="status">Looking for free times…</Looking>
      )}
      <More>
        <Button type="button" $tone="outline" $size="sm" onClick={onOtherDays}>
          Other days
        </Button>
        <p>{next && passedOver(next, earliest, days)}</p>
      </More>
    </div>
  );
}

/** As high as three free times a day. */
const Looking = styled.p`
  min-height: calc(4.45rem + 138px);
  color: var(--ink-2);
`;

const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  margin-top: 0.6rem;

  > button {
    flex: none;
  }

  > p {
    flex: 1 1 min(11rem, 100%);
    min-width: 0;
    color: var(--ink-3);
    font-size: var(--t-small);
    line-height: var(--l-small);
  }
`;
