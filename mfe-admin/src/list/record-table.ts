import { styled } from 'styled-components';

/**
 * Frame of a table of records. Its columns keep their widths whatever visitors wrote in a cell:
 * long words wrap inside, they push nothing away.
 */
export const RecordTable = styled.div<{ $widths: readonly string[] }>`
  td {
    overflow-wrap: anywhere;
  }

  td:nth-child(4) {
    overflow: hidden;
  }

  /* An opened message belongs to the row above it. */
  tr:has(+ tr > [colspan]),
  tr:has(+ tr > [colspan]) td {
    border-bottom: 0;
  }

  td[colspan] {
    padding-top: 0;
  }

  @media (min-width: 768px) {
    table {
      table-layout: fixed;
    }

    ${({ $widths }) => $widths.map((width, index) => `th:nth-child(${index + 1}) { width: ${width}; }`)}

    td:last-child > div {
      width: 100%;
      max-width: 8.5rem;
    }
  }

  @media screen and (min-width: 768px) and (max-width: 1100px) {
    th,
    td {
      padding-inline: 0.5rem;
    }

    th:nth-child(3) {
      width: 16%;
    }

    th:nth-child(4) {
      width: 17%;
    }

    th:nth-child(5) {
      width: 18%;
    }

    select {
      padding-inline: 0.55rem 1.9rem;
    }
  }

  @media screen and (max-width: 767px) {
    td[data-l] {
      align-self: start;
    }

    tr:has(+ tr > [colspan]) {
      padding-bottom: 0.7rem;
    }

    tr:has(> [colspan]) {
      padding-top: 0;
    }
  }

  @media print {
    th:last-child,
    td:last-child:not([colspan]) {
      display: none;
    }
  }
`;
