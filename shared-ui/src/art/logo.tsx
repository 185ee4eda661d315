import { styled } from 'styled-components';
import { MARK } from './mark';

const Row = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.7rem;
  font: 400 1.375rem/1 var(--f-display);
  letter-spacing: -0.01em;
  white-space: nowrap;

  svg {
    flex: none;
    width: 34px;
    height: 34px;
    color: var(--logo-mark, var(--brand));
  }

  @media (max-width: 47.9375em) {
    svg {
      width: 30px;
      height: 30px;
    }
  }
`;

/** The firm's mark and name. On ink plates set `--logo-mark: currentColor`. */
export function Logo({ name }: { name: string }) {
  return (
    <Row>
      <svg
        viewBox={MARK.viewBox}
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        aria-hidden="true"
        focusable="false"
      >
        {MARK.angles.map((angle) => (
          <ellipse key={angle} rx={MARK.rx} ry={MARK.ry} transform={`rotate(${angle})`} />
        ))}
      </svg>
      <span>{name}</span>
    </Row>
  );
}
