import type { Assignment } from '@lisle-harrow/api/contract';
import { counted, TextArea, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { colleagueLabel } from '../panel/colleague-label';
import { mentionAt, offered, type Typed } from './find-mentions';

interface MentionAreaProps extends Omit<ComponentProps<typeof TextArea>, 'ref'> {
  readonly ref: (box: HTMLTextAreaElement | null) => void;
  readonly colleagues: Assignment['colleagues'];
}

/** A text area in which `@` suggests colleagues; arrow keys and Enter choose one, Escape closes the list. */
export function MentionArea({ colleagues, ref, ...area }: MentionAreaProps) {
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<Typed>();
  const [active, setActive] = useState(0);
  const found = typed ? offered(colleagues, typed.letters) : [];
  const isOpen = found.length > 0;
  const at = Math.min(active, found.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const look = () => {
    const { value = '', selectionStart, selectionEnd } = box.current ?? {};
    const now =
      selectionStart !== undefined && selectionStart === selectionEnd
        ? mentionAt(value, selectionStart)
        : undefined;
    if (now?.from !== typed?.from || now?.letters !== typed?.letters) setActive(0);
    setTyped(now);
  };

  const choose = (index: number) => {
    const colleague = found[index];
    if (!box.current || !typed || !colleague) return;
    const end = typed.from + 1 + typed.letters.length;
    box.current.setRangeText(`@${colleagueLabel(colleague)} `, typed.from, end, 'end');
    // React and the form handle the insertion as if it had been typed.
    box.current.dispatchEvent(new Event('input', { bubbles: true }));
    box.current.focus();
    setTyped(undefined);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== box.current || event.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setActive((at + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    else if (key === 'Enter' || key === 'Tab') choose(at);
    else if (key === 'Escape') setTyped(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // Captures Escape before the surrounding panel handles it.
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen]);

  return (
    <Frame>
      <TextArea
        {...area}
        ref={(element) => {
          box.current = element;
          ref(element);
        }}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? optionId(at) : undefined}
        onSelect={look}
        onInput={look}
        onBlur={(event) => {
          setTyped(undefined);
          area.onBlur?.(event);
        }}
      />
      <VisuallyHidden role="status">
        {isOpen && `${counted(found.length, 'colleague')}. Arrow keys move, Enter chooses.`}
      </VisuallyHidden>
      {isOpen && (
        <Offered id={listId} role="listbox" aria-label="Colleagues">
          {found.map(({ id, name, email }, index) => (
            <li
              key={id}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              // Keeps the focus in the text area.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              <bdi>{name}</bdi>
              {email && <small>{email}</small>}
            </li>
          ))}
        </Offered>
      )}
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
`;

const Offered = styled.ul`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: 1;
  max-height: 13rem;
  margin: 0;
  padding: 0.25rem;
  border: 1px solid var(--line-2);
  border-radius: var(--r);
  background: var(--surface);
  box-shadow: var(--e-modal);
  list-style: none;
  overflow-y: auto;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    column-gap: 0.6rem;
    min-height: 44px;
    padding-inline: 0.65rem;
    border-radius: var(--r);
    cursor: pointer;
  }

  small {
    color: var(--ink-2);
    font-size: var(--t-small);
    overflow-wrap: anywhere;
  }

  li:hover,
  [aria-selected='true'] {
    background: var(--hover);
  }

  [aria-selected='true'] {
    box-shadow: inset 3px 0 0 var(--iris-1);
  }

  @media (forced-colors: active) {
    [aria-selected='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
