import { CONTRACT_VERSION, OLDEST_ACCEPTED, type RemoteModule } from '../contract';
import { acceptRemote, createRemoteLoader } from './remote-loader';

const remote = (more: object = {}): RemoteModule => ({
  needs: CONTRACT_VERSION,
  Routes: () => null,
  ...more,
});

test('a remote with a supported contract is accepted unchanged', () => {
  const accepted = remote();
  expect(acceptRemote('mfe-x', { remote: accepted })).toBe(accepted);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a module without the export', { Routes: () => null }],
  ['an export without a contract', { remote: { Routes: () => null } }],
  ['a contract that is no number', { remote: remote({ needs: '1' }) }],
  ['an export without pages', { remote: { needs: 1 } }],
])('%s is refused with an error that names the remote', (_, exposed) => {
  expect(() => acceptRemote('mfe-x', exposed)).toThrow('mfe-x does not export a remote');
});

test.each([OLDEST_ACCEPTED - 1, CONTRACT_VERSION + 1])(
  'contract %p is refused with an error that names the remote',
  (needs) => {
    expect(() => acceptRemote('mfe-x', { remote: remote({ needs }) })).toThrow(/^mfe-x /);
  },
);

function importing(...answers: (RemoteModule | Error)[]) {
  const asked: string[] = [];
  const loader = createRemoteLoader((name) => {
    asked.push(name);
    const answer = answers[asked.length - 1];
    return answer instanceof Error || !answer ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return { loader, asked };
}

test('a remote is imported once, and its promise has the status that React reads', async () => {
  const first = remote();
  const { loader, asked } = importing(first);
  const loading = loader.load('mfe-x');
  expect(loading.status).toBe('pending');
  expect(loader.load('mfe-x')).toBe(loading);
  expect(await loading).toBe(first);
  expect(loading).toMatchObject({ status: 'fulfilled', value: first });
  expect(asked).toEqual(['mfe-x']);
});

test('a failure is cached until it is cleared, for this remote only', async () => {
  const { loader, asked } = importing(new Error('cut'), remote(), remote());
  const failed = loader.load('mfe-x');
  await expect(failed).rejects.toThrow('cut');
  expect(failed.status).toBe('rejected');
  const other = loader.load('mfe-y');
  expect(loader.load('mfe-x')).toBe(failed);
  loader.forget('mfe-x');
  expect((await loader.load('mfe-x')).needs).toBe(CONTRACT_VERSION);
  expect(loader.load('mfe-y')).toBe(other);
  expect(asked).toEqual(['mfe-x', 'mfe-y', 'mfe-x']);
});
