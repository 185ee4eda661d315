import { useId } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../art/icon';
import { VisuallyHidden } from '../layout/visually-hidden';

const Face = styled.span`
  position: relative;
  display: flex;
  align-items: center;

  > svg {
    position: absolute;
    right: 0.7rem;
    color: var(--ink-2);
    pointer-events: none;
  }

  @media (forced-colors: active) {
    > svg {
      color: ButtonText;
    }
  }
`;

/** Draws the chevron of a select whose native one is hidden. */
export function SelectFace({ children }: { children: ReactNode }) {
  return (
    <Face>
      {children}
      <Icon name="chevron-down" size={18} />
    </Face>
  );
}

const Compact = styled.div`
  display: inline-block;
  width: 8.5rem;

  select {
    width: 100%;
    min-height: 38px;
    padding: 0.4rem 2.3rem 0.4rem 0.8rem;
    border: 1px solid var(--control);
    border-radius: var(--r);
    background: var(--surface);
    color: var(--ink);
    font: inherit;
    font-size: var(--t-small);
    text-align: left;
    appearance: none;
  }

  select:hover:enabled {
    border-color: var(--ink);
  }

  select:focus-visible {
    border-color: var(--focus);
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  select:disabled {
    border-color: var(--line-2);
    color: var(--ink-2);
  }

  @media (pointer: coarse) {
    select {
      min-height: 44px;
    }
  }

  @media (max-width: 47.9375em) {
    width: 100%;

    select {
      min-height: 44px;
    }
  }

  @media print {
    width: auto;

    select {
      min-height: 0;
      padding: 0;
      border: 0;
    }

    svg {
      display: none;
    }
  }
`;

interface SelectControlProps extends ComponentPropsWithRef<'select'> {
  /** For screen readers: visually, the table's column says it already. */
  label: string;
}

/** A small native select for table rows. */
export function SelectControl({ label, id, children, ...select }: SelectControlProps) {
  const own = useId();
  return (
    <Compact>
      <VisuallyHidden as="label" htmlFor={id ?? own}>
        {label}
      </VisuallyHidden>
      <SelectFace>
        <select {...select} id={id ?? own}>
          {children}
        </select>
      </SelectFace>
    </Compact>
  );
}
