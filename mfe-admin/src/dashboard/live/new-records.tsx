import { Button, counted } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

interface NewRecordsProps {
  /** Ids of records that came. */
  readonly added: readonly string[];
  /** What is on screen by now. */
  readonly shown: readonly { readonly id: string }[] | undefined;
  /** One of them, and many. */
  readonly nouns: readonly [string, string];
  readonly onShow: () => void;
}

/** Says that records have come, over the table, so that nothing moves; they are shown at a press. */
export function NewRecords({ added, shown, nouns: [one, many], onShow }: NewRecordsProps) {
  const count = added.filter((id) => !shown?.some((row) => row.id === id)).length;
  return (
    <Place role="status">
      {count > 0 && (
        <Button type="button" $size="sm" onClick={onShow}>
          Show {counted(count, `new ${one}`, `new ${many}`)}
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
