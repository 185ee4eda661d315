import { styled } from 'styled-components';
import { labelText } from './field';

export const CalendarLabel = styled.span`
  ${labelText}
`;

/** Styles react-day-picker, whose class names it relies on. */
export const Calendar = styled.div`
  --nav: 36px;
  --least: 36px;
  --most: 40px;
  padding: 0.5rem 0.6rem;
  border: 1px solid var(--control);
  border-radius: var(--r);
  background: var(--surface);
  font-variant-numeric: tabular-nums;

  &:focus {
    outline: none;
  }

  &[data-invalid] {
    border-color: var(--danger);
    box-shadow: inset 3px 0 0 var(--danger);
  }

  .rdp-months {
    position: relative;
  }

  .rdp-nav {
    position: absolute;
    inset: 0 0 auto;
    display: flex;
    justify-content: space-between;
  }

  .rdp-month_caption {
    display: grid;
    place-items: center;
    height: var(--nav);
    font-size: var(--t-ui);
    font-weight: 500;
  }

  button {
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    border-radius: var(--r);
    background: none;
    color: inherit;
    font: inherit;
    font-size: var(--t-small);
    cursor: pointer;
  }

  button:hover:enabled:not([aria-disabled]) {
    background: var(--hover);
  }

  button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  button:disabled,
  button[aria-disabled] {
    color: var(--ink-3);
    opacity: 0.55;
    cursor: not-allowed;
  }

  .unavailable button {
    text-decoration: line-through;
  }

  .rdp-nav button {
    width: var(--nav);
    height: var(--nav);
  }

  table {
    width: 100%;
    table-layout: fixed;
    border-collapse: collapse;
  }

  th {
    padding: 0.3rem 0;
    color: var(--ink-3);
    font-size: var(--t-micro);
    font-weight: 400;
  }

  td {
    padding: 1px;
  }

  td button {
    width: 100%;
    aspect-ratio: 1;
    min-height: var(--least);
    max-height: var(--most);
  }

  .rdp-today button {
    box-shadow: inset 0 -2px 0 var(--iris-1);
  }

  .rdp-selected button,
  .rdp-selected button:hover:enabled:not([aria-disabled]) {
    background: var(--brand);
    color: var(--on-brand);
    font-weight: 600;
  }

  @media (pointer: coarse) {
    --nav: 44px;
    --least: 44px;
    --most: 48px;
  }

  @media (forced-colors: active) {
    .rdp-selected button,
    .rdp-selected button:hover:enabled:not([aria-disabled]) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }

    .rdp-today button {
      border-bottom: 2px solid;
    }
  }
`;

/** As high as the calendar: the caption, the weekdays and six rows of days, each as high as a seventh of the width, within limits. */
export const CalendarComing = styled.div`
  padding-top: calc(
    var(--nav) + 0.6rem + 1.6 * var(--t-micro) + 6 * (clamp(var(--least), 100% / 7 - 2px, var(--most)) + 2px)
  );
`;
