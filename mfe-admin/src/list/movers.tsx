import { Icon, IconButton } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

interface MoversProps {
  /** The accessible name of what is moved. */
  readonly what: string;
  /** Its position among the others, from 0. */
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Two buttons that move a row of a list. At either end the useless one remains, so that it keeps the focus. */
export function Movers({ what, at, count, onMove }: MoversProps) {
  const mover = (label: string, to: number, way: 'up' | 'down') => {
    const atEnd = to < 0 || to >= count;
    return (
      <IconButton
        label={`${label} ${what}`}
        $size="sm"
        data-way={way}
        aria-disabled={atEnd || undefined}
        onClick={() => !atEnd && onMove(to)}
      >
        <Icon name="chevron-down" />
      </IconButton>
    );
  };
  return (
    <Pair>
      {mover('Move up', at - 1, 'up')}
      {mover('Move down', at + 1, 'down')}
    </Pair>
  );
}

const Pair = styled.div`
  display: flex;

  button[data-way='up'] svg {
    rotate: 180deg;
  }

  button[aria-disabled='true'] {
    background: none;
    color: var(--ink-2);
    opacity: 0.4;
  }
`;
