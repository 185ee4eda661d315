import type { Ref } from 'react';
import { styled } from 'styled-components';

const Unseen = styled.div`
  display: none;
`;

// Opts out of autofill by the browser and the common password managers.
const notForAutofill = {
  autoComplete: 'off',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

/** A honeypot for bot detection: hidden from sight, keyboard, screen readers and autofill, so only a bot fills it in. */
export function FormTrap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <Unseen aria-hidden="true">
      <input
        ref={ref}
        type="text"
        name="referral"
        tabIndex={-1}
        aria-label="Leave this empty"
        {...notForAutofill}
      />
    </Unseen>
  );
}

/**
 * Whether the honeypot was filled in. It is cleared, so that a visitor whose browser extension filled it in succeeds with the next
 * submit.
 */
export function springTrap(trap: HTMLInputElement | null): boolean {
  if (!trap?.value) return false;
  trap.value = '';
  return true;
}
