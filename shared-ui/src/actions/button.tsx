import { css, styled } from 'styled-components';

export type ButtonTone = 'primary' | 'outline' | 'quiet' | 'inverse';
export type ButtonSize = 'sm' | 'md' | 'lg';

const tones = {
  // The inner hairline is the engraved edge of a plate.
  primary: css`
    background: var(--brand);
    color: var(--on-brand);
    box-shadow:
      inset 0 0 0 1px var(--brand),
      inset 0 0 0 2px color-mix(in oklab, var(--on-brand) 22%, transparent);

    &:hover {
      background: var(--brand-hover);
    }
  `,
  outline: css`
    border-color: var(--control);
    color: var(--ink);

    &:hover {
      border-color: var(--ink);
      background: var(--hover);
    }
  `,
  quiet: css`
    padding-inline: 0.75rem;
    color: var(--ink-2);

    &:hover {
      background: var(--hover);
      color: var(--ink);
    }
  `,
  inverse: css`
    border-color: color-mix(in oklab, var(--on-plate) 45%, transparent);
    color: var(--on-plate);

    &:hover {
      background: var(--on-plate);
      color: var(--plate);
    }
  `,
};

const sizes = {
  sm: css`
    min-height: 36px;
    padding-inline: 0.8rem;
    font-size: var(--t-small);

    @media (pointer: coarse) {
      min-height: 44px;
    }
  `,
  md: css`
    min-height: 44px;
    padding-inline: 1.1rem;
    font-size: var(--t-ui);
  `,
  lg: css`
    min-height: 54px;
    padding-inline: 1.6rem;
    font-size: 1rem;
  `,
};

/** A button; with `as={Link}` or `as="a"` a link that looks like one. */
export const Button = styled.button<{ $tone?: ButtonTone; $size?: ButtonSize }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.6rem;
  padding-block: 0.5rem;
  border: 1px solid transparent;
  border-radius: var(--r);
  background: none;
  font-weight: 500;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color var(--fast),
    border-color var(--fast),
    color var(--fast),
    translate var(--fast) var(--out);

  ${({ $size = 'md' }) => sizes[$size]}
  ${({ $tone = 'primary' }) => tones[$tone]}

  svg {
    flex: none;
    transition: translate var(--base) var(--out);
  }

  &:hover svg[data-glyph='arrow-right'] {
    translate: 3px 0;
  }

  &:active {
    translate: 0 1px;
  }

  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    translate: none;
  }

  &:disabled {
    opacity: 0.55;
  }

  @media (prefers-reduced-motion: reduce) {
    &:active,
    &:hover svg[data-glyph='arrow-right'] {
      translate: none;
    }
  }

  @media (forced-colors: active) {
    border-color: ButtonText;
  }

  @media print {
    display: none;
  }
`;
