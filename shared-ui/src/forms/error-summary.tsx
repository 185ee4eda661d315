import { useEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  padding: 1rem 1.1rem;
  border: 1px solid var(--danger);
  border-left-width: 4px;
  border-radius: var(--r);
  background: var(--bad-bg);
  color: var(--bad-fg);
  scroll-margin: 1.5rem;

  h3 {
    color: inherit;
    font: 600 1rem/1.3 var(--f-text);
    letter-spacing: 0;
  }

  p {
    margin-top: 0.45rem;
    font-size: var(--t-ui);
  }

  ul {
    display: grid;
    gap: 0.2rem;
    margin: 0.45rem 0 0;
    padding: 0;
    list-style: none;
  }

  a {
    display: inline-block;
    padding-block: 0.15rem;
    color: inherit;
    font-size: var(--t-ui);
    text-decoration: underline;
  }

  @media (pointer: coarse) {
    a {
      padding-block: 0.65rem;
    }
  }
`;

export interface FieldError {
  /** Id of the control that the message is about. */
  fieldId: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** The message for a submit that failed as a whole. */
  failure?: string | undefined;
  /** Increases with every failed submit, so that the summary takes the focus again even if the errors are the same. */
  attempt?: number;
}

// Not by the URL's hash, which would add a history entry and count as a navigation for the router.
function leadTo(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Enter, which submits the form from a field, does so from the summary as well, since that has taken the focus. */
function sendAgain(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key === 'Enter' && event.target === event.currentTarget)
    event.currentTarget.closest('form')?.requestSubmit();
}

/** The errors of a form as links to its fields. It takes focus when it appears and after each failed submit. */
export function ErrorSummary({ errors, failure, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0 || failure !== undefined;

  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);

  if (!shown) return null;
  return (
    <Box ref={box} role="alert" tabIndex={-1} onKeyDown={sendAgain}>
      <h3>There is a problem</h3>
      {failure && <p>{failure}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={(event) => leadTo(event, fieldId)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
