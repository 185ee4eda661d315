import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import { errorLine } from '../api/logged-error';

/** Globals of a remote's code besides the language itself: mostly what browsers have as well, and no network. */
const PLATFORM = [
  'AbortController',
  'AbortSignal',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'Blob',
  'Buffer',
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'MessageChannel',
  'MessagePort',
  'atob',
  'btoa',
  'performance',
  'queueMicrotask',
  'structuredClone',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
];

/** Globals of the language itself. */
const LANGUAGE = (
  'AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError ' +
  'FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map ' +
  'Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol ' +
  'SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet ' +
  'decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt ' +
  'undefined unescape WebAssembly'
).split(' ');

/** Members of `process` that reach beyond it; removed in case a remote's code gets hold of the object. */
const PROCESS_PROPERTIES = [
  'abort',
  'binding',
  '_linkedBinding',
  'dlopen',
  'getBuiltinModule',
  'mainModule',
  'report',
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  '_startProfilerIdleNotifier',
  'reallyExit',
  'exit',
  '_getActiveHandles',
  '_getActiveRequests',
  'openStdin',
  'stdin',
  'chdir',
  'umask',
  'setuid',
  'setgid',
  'seteuid',
  'setegid',
  'setgroups',
  'initgroups',
];

/** Where undici keeps the connections of `fetch`, accessible to any code. */
const DISPATCHERS = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) =>
  Symbol.for(name),
);

const ignore = () => undefined;

function refuse(): never {
  throw new Error('code of a remote has no network');
}

/**
 * Removes from this process what a remote's code must not have, before any of that code runs: `process`, modules, `fetch` and every
 * other access to the network, and the means to change what the shell's own code uses here. Command-line flags have already closed the
 * file system, child processes and threads (Node's permission model) and frozen the language's own objects; in the Node releases
 * supported today, that model does not cover the network. `pipe` leads to the shell.
 */
export function confine(pipe: net.Socket, say: (text: string) => void): void {
  // Replaces the system's streams, which Node opens on first access.
  for (const stream of ['stdout', 'stderr'])
    Object.defineProperty(process, stream, {
      value: Object.freeze({ isTTY: false, write: () => true, once: ignore, removeListener: ignore }),
    });
  closeNetwork(pipe);
  // Node creates some of these on first access, with what is removed below. Undici then exposes its connections, in a
  // property that cannot be deleted.
  const platform = PLATFORM.map((name) => [name, Reflect.get(globalThis, name) as object] as const);
  const given = {
    console: Object.freeze(
      Object.fromEntries(
        ['debug', 'dir', 'error', 'info', 'log', 'trace', 'warn'].map((name) => [
          name,
          (...values: unknown[]) => say(values.map(errorLine).join(' ')),
        ]),
      ),
    ),
    // Random values, and nothing that keeps another thread busy.
    crypto: Object.freeze({
      getRandomValues: crypto.getRandomValues.bind(crypto),
      randomUUID: crypto.randomUUID.bind(crypto),
    }),
    // Libraries read their mode from it.
    process: Object.freeze({ env: Object.freeze({ NODE_ENV: 'production' }) }),
  };
  for (const name of PROCESS_PROPERTIES) Reflect.deleteProperty(process, name);
  for (const dispatcher of DISPATCHERS)
    Object.defineProperty(globalThis, dispatcher, { value: undefined, writable: false, configurable: false });

  const kept = new Set<PropertyKey>([...LANGUAGE, ...PLATFORM, ...DISPATCHERS]);
  for (const name of Reflect.ownKeys(globalThis))
    if (!kept.has(name) && !Reflect.deleteProperty(globalThis, name))
      throw new Error(`the global ${String(name)} cannot be taken away`);
  for (const [name, value] of Object.entries(given)) keepAsItIs(name, value);
  for (const [name, value] of platform) keepAsItIs(name, value);
}

/** Makes a global and its prototype chains immutable. */
function keepAsItIs(name: string, value: object): void {
  for (let object: unknown = value; isObject(object); object = Object.getPrototypeOf(object))
    Object.freeze(object);
  const { prototype } = value as { prototype?: unknown };
  for (let object = prototype; isObject(object); object = Object.getPrototypeOf(object))
    Object.freeze(object);
  Object.defineProperty(globalThis, name, { value, writable: false, configurable: false, enumerable: true });
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' || typeof value === 'function') && value !== null;

/** Disables sockets and the system handles below them, in case a remote's code reaches one through some object. */
function closeNetwork(pipe: net.Socket): void {
  const BEGINS = /^(?:connect|bind|listen|open|send|lookup|resolve|reverse|query|get(?:addr|name)info)/i;
  const close = (owner: object | null) => {
    for (
      let object = owner;
      object && object !== Object.prototype;
      object = Object.getPrototypeOf(object) as object | null
    )
      for (const name of Object.getOwnPropertyNames(object))
        if (BEGINS.test(name) && typeof Reflect.getOwnPropertyDescriptor(object, name)?.value === 'function')
          Object.defineProperty(object, name, { value: refuse });
  };
  const socket = dgram.createSocket('udp4');
  const udp = Object.getOwnPropertySymbols(socket)
    .map((symbol) => Reflect.get(socket, symbol) as unknown)
    .map((state) => isObject(state) && (Reflect.get(state, 'handle') as unknown))
    .find(isObject);
  const handles = [
    (net as unknown as { _createServerHandle: (...way: unknown[]) => object })._createServerHandle(
      '127.0.0.1',
      0,
      4,
    ),
    Reflect.get(pipe, '_handle') as object,
    udp,
    Reflect.get(new dns.Resolver(), '_handle') as object,
  ];
  for (const handle of handles) {
    if (!isObject(handle)) throw new Error('the ways to the network cannot be found');
    close(Object.getPrototypeOf(handle) as object);
  }
  (handles[0] as { close: () => void }).close();
  socket.close();
  for (const owner of [net.Socket.prototype, net.Server.prototype, dgram.Socket.prototype, dns, dns.promises])
    close(owner);
  for (const owner of [dns.Resolver.prototype, dns.promises.Resolver.prototype]) close(owner);
  for (const [owner, name] of [
    [net, '_createServerHandle'],
    [net.Server.prototype, '_listen2'],
    [dgram, '_createSocketHandle'],
  ] as const)
    Object.defineProperty(owner, name, { value: refuse });
}
