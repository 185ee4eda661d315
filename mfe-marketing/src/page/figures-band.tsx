import { FIRM_FIGURES } from '@lisle-harrow/api/contract';
import { InkBand } from '@lisle-harrow/shared-ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

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

  @media (max-width: 63.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The ink plate with the firm's figures beside a heading, a sentence and a link. */
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

const Figures = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-top: 1px solid var(--plate-line);

  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: clamp(1.5rem, 1rem + 1.5vw, 2.5rem) 0;
    border-bottom: 1px solid var(--plate-line);
  }

  > div:nth-child(even) {
    padding-left: clamp(1.25rem, 3vw, 3rem);
    border-left: 1px solid var(--plate-line);
  }

  dd {
    font: 400 clamp(2.75rem, 1.6rem + 3.6vw, 5.25rem) / 1 var(--f-display);
    letter-spacing: -0.025em;
  }

  dt {
    margin-top: 0.7rem;
    color: var(--on-plate-2);
    font-size: var(--t-ui);
  }

  @media (max-width: 47.9375em) {
    dt {
      font-size: var(--t-small);
    }
  }
`;

const order = ['clients', 'assets', 'countries', 'years'] as const;

/** The firm's four fixed figures, for an ink plate. */
function FirmFigures() {
  return (
    <Figures>
      {order.map((key) => (
        <div key={key}>
          <dt>{FIRM_FIGURES[key].label}</dt>
          <dd>{FIRM_FIGURES[key].value}</dd>
        </div>
      ))}
    </Figures>
  );
}
