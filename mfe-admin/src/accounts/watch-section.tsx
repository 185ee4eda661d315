import { DataCell, shownAge, useNow } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { FirmTime } from '../records/firm-time';

/** When something last happened: the day, and how long ago. */
export function When({ at, label }: { at: string; label: string }) {
  const now = useNow();
  return (
    <DataCell label={label}>
      <FirmTime date={at} time={now === undefined ? undefined : `${shownAge(Date.parse(at), now)} ago`} />
    </DataCell>
  );
}

/** Something that owners should look at. */
export const WatchSection = styled.section`
  margin-top: clamp(2.5rem, 2rem + 2vw, 4rem);
`;

export const Title = styled.h2`
  font-size: clamp(1.5rem, 1.3rem + 0.8vw, 2rem);

  * + & {
    margin-top: 2.5rem;
  }
`;

export const Lead = styled.p`
  max-width: 44rem;
  margin: 0.6rem 0 1.25rem;
  color: var(--ink-2);
`;
