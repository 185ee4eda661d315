/** A stored value as words: `requires_update` is "Requires update". For `<option>`s, which no style sheet reaches. */
export function statusWords(value: string): string {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
