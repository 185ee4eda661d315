import { Children, isValidElement, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { nightInks } from '../theme/night-inks';

/** The page's column: 1280 px at most, with gutters. */
export const Wrap = styled.div`
  width: 100%;
  max-width: calc(1280px + 2 * var(--s-gutter));
  margin-inline: auto;
  padding-inline: var(--s-gutter);
`;

/** A part of a page with the air around it; `--ground` is the colour that its content lies on. */
export const Section = styled.section<{ $tint?: boolean }>`
  padding-block: var(--s-section);
  ${({ $tint }) => $tint && '--ground: var(--sunken); background: var(--ground);'}

  @media print {
    padding-block: 0 1rem;
  }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
  gap: 1.5rem var(--gap);
  align-items: end;
  margin-bottom: clamp(2rem, 1.5rem + 2vw, 3.5rem);

  h2 {
    max-width: 14em;
  }

  > p,
  > div {
    max-width: 32em;
    color: var(--ink-2);
    font-size: var(--t-lead);
    line-height: var(--l-lead);
    letter-spacing: var(--k-lead);
  }

  > a,
  > p:has(> a:only-child) {
    justify-self: end;
  }

  @media (max-width: 767px) {
    grid-template-columns: 1fr;

    > a,
    > p:has(> a:only-child) {
      justify-self: start;
    }
  }
`;

/** A section's heading, and a sentence or a link beside it. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  const isSentence = Children.toArray(children).some((child) => !isValidElement(child));
  return (
    <Head>
      <h2>{title}</h2>
      {isSentence ? <p>{children}</p> : children}
    </Head>
  );
}

const Plate = styled.section`
  ${nightInks}
  position: relative;
  isolation: isolate;
  overflow: clip;
  background: var(--plate);
  color: var(--on-plate);

  > div:first-child {
    padding-block: var(--s-section) calc(var(--s-section) + 5rem);
  }

  p {
    color: var(--on-plate-2);
  }

  @media print {
    background: none;
    color: #000;
  }
`;

const Wave = styled.div`
  position: absolute;
  z-index: -1;
  inset: auto 0 0;
  height: 120px;
  background: linear-gradient(90deg, #6ad5b6, #76b0eb 38%, #cf87cc 68%, #edaa75);
  mask: var(--art-band) 50% 100% / 360px 120px repeat-x;
  opacity: 0.62;

  @media print, (forced-colors: active) {
    display: none;
  }
`;

/** The page's loud moment in ink: a dark band that ends in a woven wave. */
export function InkBand({ children }: { children: ReactNode }) {
  return (
    <Plate>
      <Wrap>{children}</Wrap>
      <Wave aria-hidden="true" />
    </Plate>
  );
}

const Paper = styled.div`
  --rope: var(--art-rope);
  position: relative;
  isolation: isolate;
  display: grid;
  justify-items: center;
  gap: 1.4rem;
  padding: clamp(4rem, 3rem + 5vw, 8rem) clamp(2.6rem, 6vw, 6rem);
  background: var(--surface);
  text-align: center;

  &::before,
  &::after {
    content: '';
    position: absolute;
    z-index: -1;
    background: var(--iris);
  }

  &::before {
    inset: 14px;
    mask:
      var(--art-rope) 50% 0 / 48px 16px round no-repeat,
      var(--art-rope) 50% 100% / 48px 16px round no-repeat,
      var(--art-rope-v) 0 50% / 16px 48px no-repeat round,
      var(--art-rope-v) 100% 50% / 16px 48px no-repeat round;
  }

  &::after {
    inset: 0;
    mask:
      linear-gradient(#000 0 0) 0 0 / 100% 1px no-repeat,
      linear-gradient(#000 0 0) 0 100% / 100% 1px no-repeat,
      linear-gradient(#000 0 0) 0 0 / 1px 100% no-repeat,
      linear-gradient(#000 0 0) 100% 0 / 1px 100% no-repeat;
  }

  p {
    max-width: 34em;
    color: var(--ink-2);
    font-size: var(--t-lead);
    line-height: var(--l-lead);
  }

  @media (max-width: 767px) {
    h2 {
      font-size: 2rem;
    }
  }

  @media (forced-colors: active) {
    border: 1px solid;
  }

  /* On paper there is no button to press. */
  @media print {
    display: none;
  }
`;

const Corner = styled.span<{ $at: string }>`
  position: absolute;
  inset: ${({ $at }) => $at};
  width: 64px;
  height: 64px;
  background: var(--surface);

  &::before {
    content: '';
    position: absolute;
    inset: 4px;
    background: var(--iris);
    mask: var(--art-corner) center / contain no-repeat;
  }
`;

const Emblem = styled.span`
  width: 104px;
  height: 104px;
  background: var(--iris);
  mask: var(--art-emblem) center / contain no-repeat;
`;

const CORNERS = ['1px auto auto 1px', '1px 1px auto auto', 'auto auto 1px 1px', 'auto 1px 1px auto'];

/** A bordered share certificate: the call that closes a page. */
export function Certificate({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Paper>
      {CORNERS.map((at) => (
        <Corner key={at} $at={at} aria-hidden="true" />
      ))}
      <Emblem aria-hidden="true" />
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </Paper>
  );
}
