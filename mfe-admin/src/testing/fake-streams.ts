import { act } from '@testing-library/react';

/** An `EventSource` through which a test sends events. */
class FakeStream {
  static readonly CLOSED = 2;
  readyState = 1;
  onmessage?: (event: object) => void;
  onerror?: () => void;

  constructor(readonly url: string) {
    made.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

let made: FakeStream[] = [];

/** Provides the tests of a file with event streams, which jsdom lacks. */
export function fakeStreams(): void {
  beforeEach(() => {
    forgetStreams();
    globalThis.EventSource = FakeStream as unknown as typeof EventSource;
  });
  afterEach(() => {
    delete (globalThis as { EventSource?: unknown }).EventSource;
  });
}

export const forgetStreams = () => void (made = []);

/** All streams that the page has opened. */
export const streams = (): readonly FakeStream[] => made;
export const openStreams = () => made.filter(({ readyState }) => readyState !== FakeStream.CLOSED);

/** Sends changes to the page through its open stream. */
export const sendChanges = (lastEventId: string, ...changes: object[]) =>
  act(() => openStreams()[0]!.onmessage!({ data: JSON.stringify(changes), lastEventId }));
