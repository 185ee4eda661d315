/** The part of hoodiecrow-imap that tests use; it brings no types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Folder {
    uidvalidity: number;
    messages: { uid: number; flags: string[]; raw: string }[];
  }
  interface Hoodiecrow {
    readonly server: Server;
    listen(port: number, ready: () => void): void;
    close(done: () => void): void;
    appendMessage(folder: string, flags: string[], internalDate: Date | false, raw: string): void;
    getMailbox(folder: string): Folder;
  }
  function hoodiecrow(options: {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, { messages: { raw: string }[] }>;
  }): Hoodiecrow;
  export = hoodiecrow;
}
