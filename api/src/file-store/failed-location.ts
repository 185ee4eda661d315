const locations = new WeakMap<Error, string>();

/** Remembers which bucket or folder an error came from, for the message that an operator reads. */
export function noteLocation(error: unknown, location: string): void {
  if (error instanceof Error) locations.set(error, location);
}

/** The location that failed, for example `The bucket clients`; undefined if the error came from something else. */
export function failedLocation(error: unknown): string | undefined {
  for (let step: unknown = error; step instanceof Error; step = step.cause) {
    const location = locations.get(step);
    if (location) return location;
  }
  return undefined;
}
