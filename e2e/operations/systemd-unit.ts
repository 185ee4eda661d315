/** Reads a systemd unit: returns the values of a key, in order. */
export const parseUnit =
  (text: string) =>
  (key: string): string[] =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!);

/** What the sandbox of a unit leaves of a path of the machine, whoever owns it. */
export function accessIn(valuesOf: ReturnType<typeof parseUnit>, at: string): 'none' | 'read' | 'write' {
  const isIn = (folders: string[]) => folders.some((folder) => `${at}/`.startsWith(`${folder}/`));
  const isOn = (key: string) => valuesOf(key).at(-1) === 'yes';
  if (!at.startsWith('/') || (isOn('ProtectHome') && isIn(['/home', '/root', '/run/user']))) return 'none';
  if (isOn('PrivateTmp') && isIn(['/tmp', '/var/tmp'])) return 'none';
  if (valuesOf('ProtectSystem').at(-1) !== 'strict')
    throw new Error('only ProtectSystem=strict is known here');
  const words = (key: string) => valuesOf(key).flatMap((value) => value.split(' '));
  const states = words('StateDirectory').map((name) => `/var/lib/${name}`);
  return isIn([...states, ...words('ReadWritePaths').map((folder) => folder.replace(/^-/, ''))])
    ? 'write'
    : 'read';
}
