import { type Attributes, type Counter, type Histogram, metrics } from '@opentelemetry/api';

// Each module creates the instruments for what it measures. Before telemetry is started, and where it is off, they count
// nothing and cost nothing; counters that a module declares are created again once it is started. Names and units are those of
// Prometheus; labels have few values, none from a visitor.

const meter = () => metrics.getMeter('lisle-harrow');

let makeAtStart: (() => void)[] | undefined = [];

/** To be called once telemetry is started. */
export function startCounters(): void {
  const makes = makeAtStart ?? [];
  makeAtStart = undefined;
  for (const make of makes) make();
}

/** Counts events. `series` exist from the start, so that the first event of each is an increase already. */
export function counter(name: string, description: string, series: Attributes[] = []): Pick<Counter, 'add'> {
  let made: Counter;
  const make = () => {
    made = meter().createCounter(name, { description });
    for (const labels of series) made.add(0, labels);
  };
  make();
  makeAtStart?.push(make);
  return { add: (value, labels) => made.add(value, labels) };
}

/** A histogram of durations in seconds, with buckets from what the page cache takes to longer than anybody waits. */
export const durations = (name: string, description: string): Histogram =>
  meter().createHistogram(name, {
    description,
    advice: {
      explicitBucketBoundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    },
  });

/** Reports one value, or one for each set of labels. */
type Observe = (value: number, labels?: Attributes) => void;

/** A value that is read whenever metrics are collected. One that cannot be read is left out. */
export function gauge(
  name: string,
  description: string,
  read: (observe: Observe) => void | Promise<void>,
): void {
  meter()
    .createObservableGauge(name, { description })
    .addCallback((result) => read((value, labels) => result.observe(value, labels)));
}

/** A total that something else keeps, read like a gauge. */
export function total(name: string, description: string, read: (observe: Observe) => void): void {
  meter()
    .createObservableCounter(name, { description })
    .addCallback((result) => read((value, labels) => result.observe(value, labels)));
}
