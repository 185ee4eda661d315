import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

/** What code of a remote finds in its global scope beside the language itself: what a browser has, too, and no network. */
const PLATFORM = [
  ...['AbortController', 'AbortSignal', 'CustomEvent', 'DOMException', 'Event', 'EventTarget'],
  ...[
    'Blob',
    'Buffer',
    'Headers',
    'Request',
    'Response',
    'TextDecoder',
    'TextEncoder',
    'URL',
    'URLSearchParams',
  ],
  ...['ReadableStream', 'TransformStream', 'WritableStream', 'MessageChannel', 'MessagePort'],
  ...['atob', 'btoa', 'crypto', 'performance', 'queueMicrotask', 'structuredClone'],
  ...['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
];

/** Names of a bare scope: those of the language. */
const LANGUAGE = (
  'AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError ' +
  'FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map ' +
  'Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol ' +
  'SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet ' +
  'decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt ' +
  'undefined unescape WebAssembly'
).split(' ');

/** Where undici keeps the connections of `fetch`, within reach of everybody. */
const DISPATCHERS = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) =>
  Symbol.for(name),
);

/**
 * Takes from this process what code of a remote must not have, before any of it runs: `process`, modules, `fetch` and every
 * other way to the network. The file system, child processes and threads are closed by Node's permission model, with which the
 * process was started; on the lines of Node that are supported today, that model knows nothing of the network.
 */
export function confine(say: (text: string) => void): void {
  const refuse = () => {
    throw new Error('code of a remote has no network');
  };
  // Also for what might get hold of a socket by some object that leads to one.
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  Object.assign(dgram.Socket.prototype, { bind: refuse, send: refuse, connect: refuse });
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(owner))
      if (/^(lookup|resolve|reverse)/.test(name)) Object.assign(owner, { [name]: refuse });

  // A setter there would be handed whatever object gets a property of that name, Node's own ones included.
  Object.preventExtensions(Object.prototype);

  // Reading it makes undici put its connections there, which then cannot be taken away any more.
  void globalThis.Response;
  for (const dispatcher of DISPATCHERS)
    Object.defineProperty(globalThis, dispatcher, { value: undefined, writable: false, configurable: false });

  const kept = new Set<PropertyKey>([...LANGUAGE, ...PLATFORM, ...DISPATCHERS]);
  for (const name of Reflect.ownKeys(globalThis))
    if (!kept.has(name) && !Reflect.deleteProperty(globalThis, name))
      throw new Error(`the global ${String(name)} cannot be taken away`);
  Object.assign(globalThis, {
    console: Object.fromEntries(
      ['debug', 'dir', 'error', 'info', 'log', 'trace', 'warn'].map((name) => [
        name,
        (...values: unknown[]) => say(values.map(String).join(' ')),
      ]),
    ),
    // Libraries ask it for the mode that they run in.
    process: Object.freeze({ env: Object.freeze({ NODE_ENV: 'production' }) }),
  });
}
