/** Reads a systemd unit: returns the values of a key, in order. */
export const parseUnit =
  (text: string) =>
  (key: string): string[] =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!);
