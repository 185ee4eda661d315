import { styled } from 'styled-components';
import { itemText } from './rule-columns';

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
  gap: 2.5rem 0;

  li {
    position: relative;
    padding: 2rem clamp(1rem, 2.5vw, 2.5rem) 0 0;
    border-top: 1px solid var(--line-2);
    break-inside: avoid;
  }

  li::before {
    position: absolute;
    top: -6px;
    left: 0;
    width: 11px;
    height: 11px;
    border: 1.6px solid var(--iris-1);
    border-radius: 50%;
    background: var(--ground, var(--paper));
    content: '';
  }

  li:nth-child(2)::before {
    border-color: var(--iris-2);
  }

  li:nth-child(3)::before {
    border-color: var(--iris-3);
  }

  li:nth-child(n + 4)::before {
    border-color: var(--iris-4);
  }

  p {
    ${itemText}
  }

  @media (max-width: 47.9375em) {
    gap: 0;
    border-left: 1px solid var(--line-2);

    li {
      padding: 0 0 2rem 1.5rem;
      border-top: 0;
    }

    li:last-child {
      padding-bottom: 0;
    }

    li::before {
      top: 0.5rem;
      left: -6px;
    }
  }
`;

/** Steps in order along a single rule. */
export function StepList({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <Steps>
      {steps.map((step) => (
        <li key={step.title}>
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </Steps>
  );
}
