import { Button } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

interface NewRecordsProps {
  readonly count: number;
  /** One of them, and many. */
  readonly nouns: readonly [string, string];
  readonly onShow: () => void;
}

/** Says that records have come, over the table, so that nothing moves; they are shown at a press. */
export function NewRecords({ count, nouns: [one, many], onShow }: NewRecordsProps) {
  return (
    <Place role="status">
      {count > 0 && (
        <Button type="button" $size="sm" onClick={onShow}>
          {`Show ${count.toLocaleString('en-US')} new ${count === 1 ? one : many}`}
        </Button>
      )}
    </Place>
  );
}

const Place = styled.div`
  position: sticky;
  z-index: 2;
  top: 5rem;
  display: grid;
  justify-items: center;
  height: 0;

  button {
    transform: translateY(-60%);
  }

  @media print {
    display: none;
  }
`;
