import { Button, counted } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

interface NewRecordsProps {
  /** Ids of records that have arrived. */
  readonly added: readonly string[];
  /** The rows now on screen. */
  readonly shown: readonly { readonly id: string }[] | undefined;
  /** Singular and plural. */
  readonly nouns: readonly [string, string];
  readonly onShow: () => void;
}

/** Announces new records over the table, so that no row moves; a press shows them. */
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
