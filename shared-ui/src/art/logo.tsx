import { styled } from 'styled-components';

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

  @media (max-width: 767px) {
    svg {
      width: 30px;
      height: 30px;
    }
  }
`;

const PETALS = [0, 30, 60, 90, 120, 150];

/** The firm's mark and name. On ink plates set `--logo-mark: currentColor`. */
export function Logo({ name }: { name: string }) {
  return (
    <Row>
      <svg
        viewBox="-100 -100 200 200"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        aria-hidden="true"
        focusable="false"
      >
        {PETALS.map((angle) => (
          <ellipse key={angle} rx="92" ry="30" transform={`rotate(${angle})`} />
        ))}
      </svg>
      <span>{name}</span>
    </Row>
  );
}
