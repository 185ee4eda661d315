import { InkBand } from 'shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { FirmFigures } from './firm-figures';

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  gap: 3rem clamp(2rem, 6vw, 7rem);
  align-items: center;

  > div > p {
    margin: 1.5rem 0 2rem;
    max-width: 30em;
    color: var(--on-plate-2);
    font-size: var(--t-lead);
    line-height: var(--l-lead);
    letter-spacing: var(--k-lead);
  }

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The ink plate with the firm's figures beside a heading, a sentence and a way on. */
export function FiguresBand({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <InkBand>
      <Split>
        <div>
          <h2>{title}</h2>
          <p>{lead}</p>
          {children}
        </div>
        <FirmFigures />
      </Split>
    </InkBand>
  );
}
