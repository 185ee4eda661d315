/** Reads a systemd unit: gives the values of a key, in their order. */
export const parseUnit =
  (text: string) =>
  (key: string): string[] =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!);
