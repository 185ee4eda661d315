/** A field that somebody types into or chooses from; presses on other controls are replayed. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const FIELDS = 'input:not([type=radio],[type=checkbox],[type=file]),textarea,select';

/** What a key writes into a text field that is no longer in the page; false for all other keys. */
export function write(field: Field, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (field instanceof HTMLSelectElement || ctrlKey || metaKey || altKey) return false;
  const isErasing = key === 'Backspace';
  const text = key === 'Enter' && field instanceof HTMLTextAreaElement ? '\n' : key.length === 1 ? key : '';
  if (!isErasing && !text) return false;
  const { value } = field;
  // Fields such as those for e-mail addresses have no caret.
  const [start, end] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length];
  const from = isErasing && start === end ? Math.max(0, start - 1) : start;
  field.value = value.slice(0, from) + text + value.slice(end);
  if (field.selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length);
  return true;
}

/** Puts the caret of a field where it was in the one that was there before. */
export function keepCaret(element: HTMLElement, now: Field): void {
  if (!isField(element) || element instanceof HTMLSelectElement || now instanceof HTMLSelectElement) return;
  if (element.selectionStart !== null) now.setSelectionRange(element.selectionStart, element.selectionEnd);
}

/** Gives a hydrated field a value, as if it had been typed. */
export function type(field: Field, value: string): void {
  // React ignores an input event whose value equals the last one it saw, so the field gets another one first.
  if (!(field instanceof HTMLSelectElement)) field.value = value === '' ? '-' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

export function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLElement && target.matches(FIELDS);
}

/** Whether somebody has typed or chosen something. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(
      (option) => option.selected !== option.defaultSelected && option.index > 0,
    );
  return field.value !== field.defaultValue;
}
