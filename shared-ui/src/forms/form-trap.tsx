import type { Ref } from 'react';
import { styled } from 'styled-components';

const Unseen = styled.div`
  display: none;
`;

// Said to the browser and to each password manager in its own words, so that none of them fills it in for a person.
const notForAutofill = {
  autoComplete: 'off',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

/** A field that people never meet, by sight, keyboard, screen reader or autofill: what fills it in is a program. */
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

/** Whether the trap was filled in. It is emptied: should a person's own tool have done it, their next press passes. */
export function springTrap(trap: HTMLInputElement | null): boolean {
  if (!trap?.value) return false;
  trap.value = '';
  return true;
}
