import type { KeyObject } from 'node:crypto';

export declare const VERSION: RegExp;
export declare function contentHash(hashes: Readonly<Record<string, string>>): string;
export declare function publicKeyOf(key: KeyObject): string;
export declare function sealRelease(release: unknown, privateKey: KeyObject): string;
export declare function openRelease(envelope: unknown, publicKeys: readonly string[]): unknown;
export declare function isSignedBy(envelope: unknown, publicKeys: readonly string[]): boolean;
