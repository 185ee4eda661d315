// jsdom hides these Node globals; react-router needs TextEncoder at import time.
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextEncoder, TextDecoder });
