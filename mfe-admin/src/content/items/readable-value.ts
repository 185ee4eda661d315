/** A value of the form as people read it: lists line by line, without what only programs know. */
export function readableValue(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object' || value === null) return text;
  const lines = Array.isArray(value)
    ? (value as object[]).map((row) =>
        Object.entries(row)
          .filter(([name]) => name !== 'id')
          .flatMap(([, part]) => part as string | string[])
          .join(', '),
      )
    : Object.entries(value).map(([name, part]) => `${name}: ${String(part)}`);
  return lines.join('\n');
}
