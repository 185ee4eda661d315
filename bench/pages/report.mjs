const ms = (value) => value.toFixed(0);
const kilobytes = (value) => (value / 1000).toFixed(1);
const plain = (value) => String(value);
const share = (value) => value.toFixed(3);
const ratio = (value) => value.toFixed(2);

/**
 * The printed figures of a page load; `pressed` is the one with a press on the booking button. The server's time is
 * without the emulated latency, which the browser adds above the network.
 */
const ROWS = [
  ['server, ms', ms, ({ figures }) => figures.server],
  ['FCP, ms', ms, ({ figures }) => figures.fcp],
  ['LCP, ms', ms, ({ figures }) => figures.lcp],
  ['booking button acts, ms', ms, ({ pressed }) => pressed?.acts],
  ['TBT, ms', ms, ({ figures }) => figures.tbt],
  ['TBT with the press, ms', ms, ({ pressed }) => pressed?.tbt],
  ['CLS', share, ({ figures }) => figures.cls],
  ['document, KB', kilobytes, ({ figures }) => figures.bytes.document],
  ['script, KB', kilobytes, ({ figures }) => figures.bytes.script],
  ['font, KB', kilobytes, ({ figures }) => figures.bytes.font],
  ['image, KB', kilobytes, ({ figures }) => figures.bytes.image],
  ['other, KB', kilobytes, ({ figures }) => figures.bytes.other],
  ['all, KB', kilobytes, ({ figures }) => figures.bytes.total],
  ['script before a touch*, KB', kilobytes, ({ figures }) => figures.scriptBefore],
  ['script after a touch, KB', kilobytes, ({ figures }) => figures.scriptAfter],
  ['script with the press, KB', kilobytes, ({ pressed }) => pressed?.bytes.script],
  ['requests', plain, ({ figures }) => figures.requests],
  ['requests with the press', plain, ({ pressed }) => pressed?.requests],
];

/** One page: each variant's figures, and the product's as a ratio to those of each other variant. */
export function pagesTable(path, measured, variants) {
  const [product, ...others] = variants.map(({ name }) => name);
  const of = (variant) =>
    measured.filter((one) => one.path === path && one.variant === variant).sort((a, b) => a.run - b.run);
  const runs = of(product);
  const rows = ROWS.map(([title, format, read]) => [
    title,
    ...variants.map(({ name }) => summary(of(name).map(read), format)),
    ...others.map((name) => {
      const theirs = of(name).map(read);
      return summary(
        runs.map((run, at) => read(run) / theirs[at]),
        ratio,
      );
    }),
  ]);
  const head = [path, ...variants.map(({ name }) => name), ...others.map((name) => `product / ${name}`)];
  return `\n${table([head, ...rows])}\n* with what stands in the page itself`;
}

/** The booking button of the home page, pressed some time after the page has loaded. */
export function lateTable(measured) {
  const times = [...new Set(measured.map(({ afterMs }) => afterMs))];
  const variants = [...new Set(measured.map(({ variant }) => variant))];
  const rows = times.flatMap((afterMs) =>
    variants.map((variant) => {
      const these = measured.filter((one) => one.variant === variant && one.afterMs === afterMs);
      const column = (read) => summary(these.map(read), ms);
      return [`${variant}, ${afterMs / 1000} s`, column(({ dialog }) => dialog), column(({ form }) => form)];
    }),
  );
  return `\n${table([['booking button pressed after the load', 'dialog, ms', 'its form, ms'], ...rows])}`;
}

/** Navigations from one page of the product to the next. */
export function warmTable(measured) {
  const ways = new Map(measured.map((one) => [`${one.way}, CPU ${one.cpu}x`, one]));
  const rows = [...ways].map(([title, { way, cpu }]) => {
    const these = measured.filter((one) => one.way === way && one.cpu === cpu);
    const column = (read, format) => summary(these.map(read), format);
    return [
      title,
      column(({ shown }) => shown, ms),
      column(({ shift }) => shift, share),
      column(({ shiftAfterInput }) => shiftAfterInput, share),
    ];
  });
  const head = ['warm navigation', 'heading painted, ms', 'layout shift', 'within 500 ms of the press'];
  return `\n${table([head, ...rows])}`;
}

/** Median, and the range where there is one. */
function summary(values, format) {
  const known = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
  if (known.length === 0) return '-';
  const middle = known.length / 2;
  const median = (known[Math.floor(middle)] + known[Math.ceil(middle) - 1]) / 2;
  const [least, most] = [format(known[0]), format(known.at(-1))];
  return least === most ? least : `${format(median)} (${least}..${most})`;
}

/** Rows of cells as aligned columns, the first one left-aligned. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0]))).join('  '),
    )
    .join('\n');
}
