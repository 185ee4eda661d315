import { styled } from 'styled-components';
import { shownCalendarDay } from '../dates/zone-time';
import { counted } from './counted';

interface EarlierFilesProps {
  readonly files: readonly {
    readonly id: string;
    /** Undefined for a file that nobody may download. */
    readonly href: string | undefined;
    readonly fileName: string;
    /** Formatted for display. */
    readonly size: string;
    /** ISO 8601; shown as a day. */
    readonly uploadedAt: string;
  }[];
  /** The zone of the days. */
  readonly zone: string;
}

/** A collapsed list of the versions of a document; renders nothing if there are none. */
export const EarlierFiles = ({ files, zone }: EarlierFilesProps) =>
  files.length === 0 ? null : (
    <Fold>
      <summary>{counted(files.length, 'earlier file')}</summary>
      <ul>
        {files.map(({ id, href, fileName, size, uploadedAt }) => (
          <li key={id}>
            {href === undefined ? (
              <bdi>{fileName}</bdi>
            ) : (
              <a href={href} download>
                <bdi>{fileName}</bdi>
              </a>
            )}
            <span>{`${size}, ${shownCalendarDay(uploadedAt, zone) ?? '-'}`}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );

const Fold = styled.details`
  color: var(--ink-3);
  font-size: var(--t-small);
  line-height: var(--l-small);

  summary {
    width: fit-content;
    padding-block: 0.25rem;
    cursor: pointer;
  }

  ul {
    display: grid;
    gap: 0.4rem;
    margin: 0.1rem 0 0.25rem;
    padding: 0;
    list-style: none;
  }

  a {
    color: var(--link);
    overflow-wrap: anywhere;
  }

  li > span {
    display: block;
    font-variant-numeric: tabular-nums;
  }

  @media (pointer: coarse) {
    summary,
    a {
      padding-block: 0.75rem;
    }

    a {
      display: block;
    }
  }

  @media print {
    display: none;
  }
`;
