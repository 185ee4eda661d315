import { styled } from 'styled-components';

const Row = styled.span`
  display: flex;
  gap: 3px;

  svg {
    width: 17px;
    height: 17px;
    fill: none;
    stroke: var(--star);
    stroke-width: 1.4;
    stroke-linejoin: round;
  }

  svg[data-on] {
    fill: var(--star);
  }
`;

const STAR = 'M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4-5.7-3.2-5.7 3.2 1.2-6.4L2.8 9.5l6.4-.8z';

/** A rating out of five. */
export function Stars({ rating }: { rating: number }) {
  const given = Math.min(5, Math.max(0, Math.round(rating)));
  return (
    <Row role="img" aria-label={`${given} out of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 24 24" data-on={star <= given || undefined} aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
    </Row>
  );
}
