import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Icon } from '../art/icon';

export interface FieldFrame {
  label: ReactNode;
  /** Shown while and after the field is filled in; associated with the control for screen readers. */
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

export const Frame = styled.div`
  display: grid;
  align-content: start;
  gap: 0.4rem;
  min-width: 0;
`;

export const labelText = css`
  padding: 0;
  font-size: var(--t-ui);
  font-weight: 500;
  line-height: var(--l-ui);
`;

const Label = styled.label`
  ${labelText}
`;

const Aside = styled.span`
  color: var(--ink-3);
  font-weight: 400;
`;

const HintLine = styled.p`
  color: var(--ink-3);
  font-size: var(--t-small);
  line-height: var(--l-small);
`;

const ErrorLine = styled.p`
  display: flex;
  align-items: start;
  gap: 0.4rem;
  color: var(--danger);
  font-size: var(--t-small);
  font-weight: 500;
  line-height: var(--l-small);

  svg {
    flex: none;
    margin-top: 0.1em;
  }
`;

/** The style of a text control: 46 px high. An error adds a bar, so that color is not its only sign. */
export const control = css`
  width: 100%;
  min-height: 46px;
  padding: 0.55rem 0.8rem;
  border: 1px solid var(--control);
  border-radius: var(--r);
  background: var(--surface);
  color: var(--ink);
  font: inherit;
  font-size: 1rem;
  transition:
    border-color var(--fast),
    box-shadow var(--fast);

  &::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }

  &:hover:enabled {
    border-color: var(--ink);
  }

  &:focus-visible {
    border-color: var(--focus);
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  &:disabled {
    border-color: var(--line-2);
    background: var(--sunken);
    color: var(--ink-2);
    cursor: not-allowed;
  }

  &[aria-invalid='true'] {
    border-color: var(--danger);
    box-shadow: inset 3px 0 0 var(--danger);
  }

  @media (forced-colors: active) {
    &[aria-invalid='true'] {
      border-left-width: 4px;
    }
  }
`;

/** Ids of the lines below a control, for its `aria-describedby`. */
export function describedBy(id: string, { hint, error }: Pick<FieldFrame, 'hint' | 'error'>) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The attributes that associate a control with its hint and error. */
export function controlProps(id: string, frame: Pick<FieldFrame, 'hint' | 'error'>) {
  return { id, 'aria-invalid': frame.error ? true : undefined, 'aria-describedby': describedBy(id, frame) };
}

export const Optional = () => <Aside> (optional)</Aside>;

/** The error comes first: it matters more than the hint. */
export function FieldNotes({ id, hint, error }: { id: string } & Pick<FieldFrame, 'hint' | 'error'>) {
  return (
    <>
      {error && (
        <ErrorLine id={`${id}-error`}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </ErrorLine>
      )}
      {hint && <HintLine id={`${id}-hint`}>{hint}</HintLine>}
    </>
  );
}

/** The label, the control, then error and hint. */
export function Field({
  id,
  label,
  optional,
  hint,
  error,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <Frame>
      <Label htmlFor={id}>
        {label}
        {optional && <Optional />}
      </Label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </Frame>
  );
}
