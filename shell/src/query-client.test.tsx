import { jest } from '@jest/globals';
import { getServices } from '@lisle-harrow/api/contract';
import { type QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { call, type Fetch, ResponseError, sendInquiry } from '@lisle-harrow/api/calls';
import type { ReactNode } from 'react';
import { createQueryClient } from './query-client';
import { response } from './testing/response';

const INQUIRY = { name: 'Al Bo', email: 'al@bo.example', subject: 'Trusts', message: 'Good morning' };
const HOUR_MS = 3_600_000;

function Services({ fetch }: { fetch: Fetch }) {
  const { status, error } = useQuery({ queryKey: ['services'], queryFn: () => call(fetch, getServices, {}) });
  return <p>{`${status} ${error?.message ?? ''}`.trim()}</p>;
}

function Inquiry({ fetch }: { fetch: Fetch }) {
  const { status, mutate } = useMutation({ mutationFn: () => sendInquiry(fetch, INQUIRY) });
  return (
    <button type="button" onClick={() => mutate()}>
      {status}
    </button>
  );
}

/** A server that always answers the same, and counts. */
function server(status: number, body = '[]') {
  const paths: string[] = [];
  const fetch = (path: string) => {
    paths.push(path);
    return Promise.resolve(response(status, body));
  };
  return { fetch, paths };
}

const draw = (client: QueryClient, part: ReactNode) =>
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each([200, 500])('a list answered with %i is requested once in an hour [CA4, CA7]', async (status) => {
  const { fetch, paths } = server(status);
  draw(createQueryClient(), <Services fetch={fetch} />);
  await pass(HOUR_MS);
  expect(screen.getByText(status === 200 ? 'success' : /^error 500/)).toBeInTheDocument();
  expect(paths).toEqual(['/api/services']);
});

test.each([200, 500])(
  'neither focus nor visibility nor a new connection refetches after %i [CA5]',
  async (status) => {
    const { fetch, paths } = server(status);
    draw(createQueryClient(), <Services fetch={fetch} />);
    await pass(HOUR_MS);
    for (const event of ['blur', 'focus', 'offline', 'online']) fireEvent(window, new Event(event));
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await pass(1000);
    expect(paths).toEqual(['/api/services']);
  },
);

test.each([200, 500])(
  'a component that is mounted again after a %i uses the cached result [CA6]',
  async (status) => {
    const { fetch, paths } = server(status);
    const client = createQueryClient();
    const first = draw(client, <Services fetch={fetch} />);
    await pass(0);
    first.unmount();
    await pass(24 * HOUR_MS);
    draw(client, <Services fetch={fetch} />);
    expect(screen.getByText(status === 200 ? 'success' : /^error 500/)).toBeInTheDocument();
    await pass(1000);
    expect(paths).toEqual(['/api/services']);
  },
);

test('a write that fails is sent once [CA7]', async () => {
  const { fetch, paths } = server(500);
  draw(createQueryClient(), <Inquiry fetch={fetch} />);
  fireEvent.click(screen.getByRole('button'));
  await pass(HOUR_MS);
  expect(screen.getByRole('button')).toHaveTextContent('error');
  expect(paths).toEqual(['/api/contacts']);
});

test('a 401 on a list is only an error [CA8]', async () => {
  const { fetch, paths } = server(401, '{"message":"Unauthorized"}');
  const client = createQueryClient();
  draw(client, <Services fetch={fetch} />);
  await pass(HOUR_MS);
  expect(screen.getByText('error 401: {"message":"Unauthorized"}')).toBeInTheDocument();
  expect(client.getQueryState(['services'])?.error).toBeInstanceOf(ResponseError);
  expect(client.getQueryData(['services'])).toBeUndefined();
  expect(paths).toEqual(['/api/services']);
});

test('cached data does not become stale for later queries [CA6]', async () => {
  const { fetch, paths } = server(200);
  const client = createQueryClient();
  const ask = () =>
    client.fetchQuery({ queryKey: ['services'], queryFn: () => call(fetch, getServices, {}) });
  await ask();
  await pass(24 * HOUR_MS);
  await ask();
  expect(paths).toEqual(['/api/services']);
});

test('a query is sent at once even if the browser claims to be offline [CA6, CA7]', async () => {
  const { fetch, paths } = server(200);
  const client = createQueryClient();
  const page = draw(client, null);
  fireEvent(window, new Event('offline'));
  page.unmount();
  draw(client, <Services fetch={fetch} />);
  await pass(0);
  expect(screen.getByText('success')).toBeInTheDocument();
  expect(paths).toHaveLength(1);
  fireEvent(window, new Event('online'));
});
