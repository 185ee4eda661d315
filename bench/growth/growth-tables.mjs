import { percentile } from '../measure.mjs';
import { table } from '../pages/report.mjs';

const GOAL = 1.5;

/** For each list: p50 and p99 of every query by size, and the ratio of the largest to the smallest. */
export function growthTables(measured, sizes) {
  const lists = [...new Set(measured.map(({ list }) => list))];
  return lists.map((list) => tableOf(list, measured, sizes)).join('\n');
}

function tableOf(list, measured, sizes) {
  const titles = [...new Set(measured.filter((one) => one.list === list).map(({ title }) => title))];
  const rows = titles.map((title) => {
    const figures = sizes.map((size) => {
      const these = measured.filter((one) => one.list === list && one.title === title && one.size === size);
      const times = these.map(({ ms }) => ms);
      const cpu = these.map(({ cpuMs }) => cpuMs);
      return {
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        cpu50: percentile(cpu, 0.5),
        cpu99: percentile(cpu, 0.99),
      };
    });
    const growth = (name) => (figures.at(-1)[name] / figures[0][name]).toFixed(2);
    const goal = (name) => (Number(growth(name)) <= GOAL ? 'met' : 'missed');
    return [
      title,
      ...figures.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`),
      growth('p50'),
      growth('p99'),
      goal('p99'),
      ...(Number.isFinite(figures[0].cpu50)
        ? [
            ...figures.map(({ cpu50, cpu99 }) => `${cpu50.toFixed(1)} / ${cpu99.toFixed(1)}`),
            growth('cpu50'),
            growth('cpu99'),
            goal('cpu99'),
          ]
        : []),
    ];
  });
  const named = sizes.map((size) => size.toLocaleString('en'));
  const head = [list, ...named, 'p50 x', 'p99 x', `<= ${GOAL}`];
  if (rows[0].length > head.length)
    head.push(...named.map((name) => `CPU ${name}`), 'p50 x', 'p99 x', `<= ${GOAL}`);
  return `\n${table([head, ...rows])}`;
}
