/** A stored value as words: `requires_update` is "Requires update". CSS, which capitalizes badges, does not reach `<option>`s. */
export function wordsFor(value: string): string {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One `<option>` per stored value, in words. */
export const ValueOptions = ({ values }: { readonly values: readonly string[] }) =>
  values.map((value) => (
    <option key={value} value={value}>
      {wordsFor(value)}
    </option>
  ));
