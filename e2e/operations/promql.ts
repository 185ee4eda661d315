import { expect } from '@playwright/test';
import { parser } from '@prometheus-io/lezer-promql';

interface Series {
  name: string;
  labels: Record<string, string>;
}

/** The series of a scrape. */
export const readSeries = (text: string): Series[] =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)]
    .filter(([, name]) => name !== 'target_info')
    .map(([, name, labels = '']) => ({
      name: name!,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]),
      ),
    }));

/** A histogram is one metric under three names. */
export const baseOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '');

/** What a query selects; throws for anything that is not PromQL. */
export function selectorsOf(
  expr: string,
): { name: string; labels: [label: string, operator: string, value: string][] }[] {
  const tree = parser.parse(expr);
  const found: ReturnType<typeof selectorsOf> = [];
  tree.iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`${expr} is no PromQL at ${from}`);
      if (type.name !== 'VectorSelector') return;
      const name = node.getChild('Identifier')!;
      const labels = [...expr.slice(from, to).matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)];
      found.push({
        name: expr.slice(name.from, name.to),
        labels: labels.map(([, label, operator, value]) => [label!, operator!, value!]),
      });
    },
  });
  return found;
}

/** Labels that Prometheus adds to whatever it reads. */
const GIVEN = ['job', 'instance'];

/** Labels whose values come with requests: without a request they have none. */
const OF_REQUESTS = ['status', 'route'];

/** Every metric and label that a query names exists, and so does each value that it asks for. */
export function expectKnown(expr: string, series: Series[]): void {
  const selectors = selectorsOf(expr);
  expect(selectors.length).toBeGreaterThan(0);
  for (const { name, labels } of selectors) {
    if (name === 'up') continue;
    const ofName = series.filter((one) => one.name === name);
    expect(ofName.length, `${name} in ${expr}`).toBeGreaterThan(0);
    const asked = labels.filter(([label]) => !GIVEN.includes(label));
    for (const [label, operator, value] of asked) {
      const values = ofName.map((one) => one.labels[label]);
      if (operator === '=') expect(values, expr).toContain(value);
      // Prometheus anchors its expressions; each alternative must match an existing value.
      else if (operator === '=~' && !OF_REQUESTS.includes(label))
        for (const one of value.split('|'))
          expect(
            values.filter((known) => new RegExp(`^(?:${one})$`).test(known ?? '')).length,
            `${label}=~"${one}" in ${expr}`,
          ).toBeGreaterThan(0);
      else expect(values, `${label} in ${expr}`).not.toContain(undefined);
    }
  }
  const known = [...GIVEN, 'le', ...series.flatMap(({ labels }) => Object.keys(labels))];
  for (const [, labels] of expr.matchAll(/\bby \(([^)]*)\)/g))
    expect(known, expr).toEqual(expect.arrayContaining(labels!.split(/, */)));
}

/** Labels whose values come with events, so that a scrape has only some of them. */
const OF_EVENTS = ['method', 'route', 'status', 'remote', 'version', 'reason'];

/** A series that a test of rules makes up matches those of a server: an existing metric, with all its labels. */
export function expectMeasured(made: string, series: Series[]): void {
  const [{ name, labels }] = selectorsOf(made) as [ReturnType<typeof selectorsOf>[number]];
  const asked = labels.filter(([label]) => !GIVEN.includes(label));
  expect(labels.length - asked.length, made).toBe(GIVEN.length);
  if (name === 'up') return;
  const ofName = series.filter((one) => one.name === name);
  expect(
    ofName.map((one) => Object.keys(one.labels).sort()),
    made,
  ).toContainEqual(asked.map(([label]) => label).sort());
  for (const [label, , value] of asked)
    if (!OF_EVENTS.includes(label))
      expect(
        ofName.map((one) => one.labels[label]),
        made,
      ).toContain(value);
}
