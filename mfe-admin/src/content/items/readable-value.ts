/** A value of the form in readable form: lists line by line, without technical fields. */
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
