const places = new WeakMap<Error, string>();

/** Remembers which bucket or folder an error came from, for the sentence that an operator reads. */
export function notePlace(error: unknown, place: string): void {
  if (error instanceof Error) places.set(error, place);
}

/** `The bucket clients`, for example, where that failed; undefined where the error came from something else. */
export function failedPlace(error: unknown): string | undefined {
  for (let step: unknown = error; step instanceof Error; step = step.cause) {
    const place = places.get(step);
    if (place) return place;
  }
  return undefined;
}
