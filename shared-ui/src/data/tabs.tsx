import * as Radix from '@radix-ui/react-tabs';
import { createContext, useContext, useId, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { flushSync } from 'react-dom';

const Current = createContext({ base: '', value: '' });

const tabId = (base: string, value: string) => `${base}-tab-${value}`;
const panelId = (base: string, value: string) => `${base}-panel-${value}`;

interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** Views of one subject, one at a time. Arrow keys, Home and End move between the tabs. */
export function Tabs({ value, onValueChange, children }: TabsProps) {
  const base = useId();
  const current = useMemo(() => ({ base, value }), [base, value]);
  return (
    <Current value={current}>
      <Radix.Root value={value} onValueChange={onValueChange}>
        {children}
      </Radix.Root>
    </Current>
  );
}

const List = styled(Radix.List)`
  display: flex;
  gap: 0.25rem;
  /* Aligns the first tab's text with the page; the tab's padding extends into the list's, where it is not clipped. */
  margin-left: -1rem;
  padding-left: 1rem;
  background: linear-gradient(var(--line-2), var(--line-2)) 1rem 100% / 100% 1px no-repeat;
  overflow: auto hidden;
  scrollbar-width: none;

  @media (max-width: 47.9375em) {
    margin-inline: calc(-1 * var(--s-gutter));
    padding-inline: var(--s-gutter) 3rem;
    background-position-x: 0;
    mask: linear-gradient(90deg, #000 calc(100% - 3rem), transparent);
  }

  @media print {
    display: none;
  }
`;

// Radix would render `style="outline:none"`, which the page's policy refuses in markup from the server.
const NO_STYLE = { outline: undefined };

/** The row of tabs; `label` names what they divide. */
export function TabList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <List aria-label={label} style={NO_STYLE}>
      {children}
    </List>
  );
}

const Trigger = styled(Radix.Trigger)`
  position: relative;
  flex: none;
  min-height: 48px;
  padding: 0.5rem 1rem;
  border: 0;
  background: none;
  color: var(--ink-2);
  font: inherit;
  font-size: var(--t-ui);
  white-space: nowrap;
  cursor: pointer;

  &:first-child {
    margin-left: -1rem;
  }

  &:hover {
    color: var(--ink);
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  &[data-pressed]:focus-visible {
    outline: none;
  }

  &[aria-selected='true'] {
    color: var(--ink);
    font-weight: 500;
  }

  &[aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto 1rem 0;
    height: 2px;
    background: var(--iris);
  }

  @media (max-width: 47.9375em) {
    padding-inline: 0.75rem;
    scroll-margin-inline: 3rem;

    &:first-child {
      margin-left: -0.75rem;
    }

    &[aria-selected='true']::after {
      inset-inline: 0.75rem;
    }
  }

  @media (forced-colors: active) {
    &[aria-selected='true']::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

/* The count is generated content, so that the tab's accessible name is only its title. */
const Count = styled.span`
  &::after {
    content: attr(data-count);
    display: inline-block;
    margin-left: 0.4rem;
    padding: 0.05rem 0.45rem;
    border-radius: 99px;
    background: var(--mute-bg);
    color: var(--mute-fg);
    font-size: var(--t-micro);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
`;

/*
 * Radix focuses a tab by script when the mouse presses it, which browsers treat as focus by keyboard. The ring comes back with the
 * first key.
 */
const pressed = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  currentTarget.dataset.pressed = '';
};
const notPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed;
};
const RING_FOR_KEYS = { onMouseDown: pressed, onKeyDown: notPressed, onBlur: notPressed };

interface TabProps {
  value: string;
  /** How many items the tab holds; `-` if that is unknown. */
  count?: number | string | undefined;
  /** What is counted, for screen readers; by default, everything in the tab. */
  counted?: string;
  children: ReactNode;
}

/** One tab. */
export function Tab({ value, count, counted = 'in total', children }: TabProps) {
  const { base } = useContext(Current);
  return (
    <Trigger
      value={value}
      id={tabId(base, value)}
      aria-controls={panelId(base, value)}
      aria-description={count === undefined ? undefined : `${count} ${counted}`}
      {...RING_FOR_KEYS}
    >
      {children}
      {count !== undefined && <Count aria-hidden="true" data-count={count} />}
    </Trigger>
  );
}

const Panel = styled.div`
  &:focus-visible {
    outline-offset: 6px;
  }

  @media print {
    &[hidden] {
      display: block;
    }
  }
`;

/**
 * The content of a tab. Only the current panel has content, except on paper, where all have. Not Radix's panel, which renders a
 * style attribute on the server.
 */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const current = useContext(Current);
  const printing = usePrinting();
  const shown = current.value === value;
  return (
    <Panel
      role="tabpanel"
      id={panelId(current.base, value)}
      aria-labelledby={tabId(current.base, value)}
      tabIndex={0}
      hidden={!shown}
    >
      {(shown || printing) && children}
    </Panel>
  );
}

const MEDIA = 'print';

let announced = false;

function subscribe(listener: () => void) {
  const media = window.matchMedia?.(MEDIA);
  // Browsers lay out the pages before the media query changes, so content rendered after `beforeprint` would be cut off. A script that
  // prints delays even microtasks until then.
  const begin = () => {
    announced = true;
    flushSync(listener);
  };
  const end = () => {
    announced = false;
    listener();
  };
  media?.addEventListener('change', listener);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    media?.removeEventListener('change', listener);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

const onPaper = () => announced || (window.matchMedia?.(MEDIA).matches ?? false);
const onScreen = () => false;

/** Whether the page is being laid out for print. */
function usePrinting() {
  return useSyncExternalStore(subscribe, onPaper, onScreen);
}
