import { styled } from 'styled-components';
import { ListTable } from '../list/list-table';

/** The table of bookings and of inquiries: the fourth column is the status, the last one its control. */
export const RecordTable = styled(ListTable)`
  td:nth-child(4) {
    overflow: hidden;
  }

  /* An opened message belongs to the row above it. */
  @media screen {
    tr:has(+ tr > [colspan]),
    tr:has(+ tr > [colspan]) td {
      border-bottom: 0;
    }
  }

  td[colspan] {
    padding-top: 0;
  }

  @media (min-width: 48em) {
    td:last-child > div {
      width: 100%;
      max-width: 8.5rem;
    }
  }

  /* Wide enough for the clock beside the status, which makes the rows a third lower. */
  @media screen and (min-width: 90em) {
    td {
      padding-block: 0.55rem;
    }

    td:nth-child(4):has(> :nth-child(2)) {
      > * {
        vertical-align: middle;
      }

      > :nth-child(2) {
        display: inline-block;
        max-width: calc(100% - 6.4rem);
        margin: 0 0 0 0.75rem;
      }
    }
  }

  @media screen and (min-width: 48em) and (max-width: 68.75em) {
    th,
    td {
      padding-inline: 0.5rem;
    }

    select {
      padding-inline: 0.55rem 1.9rem;
    }
  }

  @media screen and (max-width: 47.9375em) {
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

  /* The row of an inquiry prints its whole message. */
  @media print {
    tr:has(> [colspan]) {
      display: none;
    }
  }
`;
