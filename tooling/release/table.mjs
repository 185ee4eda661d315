/** Releases as lines of columns, for people. */
export function table(releases) {
  const rows = releases.map(({ version, commit, deployedAt, by, share, state }) => [
    version,
    commit?.slice(0, 10) ?? '',
    deployedAt.replace('T', ' ').slice(0, 16),
    by ?? '',
    share ? `${share} %` : '',
    state ?? '',
  ]);
  const all = [['VERSION', 'COMMIT', 'DEPLOYED (UTC)', 'BY', 'SHARE', 'STATE'], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
