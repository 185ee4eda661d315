/** The part of hoodiecrow-imap that tests use; it brings no types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Folder {
    uidvalidity: number;
    messages: { uid: number; flags: string[]; raw: string }[];
  }
  interface ImapCommand {
    readonly tag: string;
    readonly attributes: readonly { readonly value: string }[];
  }
  type CommandHandler = (
    connection: { send(answer: { tag: string; command: string }, ...described: unknown[]): void },
    command: ImapCommand,
    data: unknown,
    done: () => void,
  ) => void;
  interface Hoodiecrow {
    readonly server: Server;
    listen(port: number, ready: () => void): void;
    close(done: () => void): void;
    appendMessage(folder: string, flags: string[], internalDate: Date | false, raw: string): void;
    getMailbox(folder: string): Folder;
    getCommandHandler(command: string): CommandHandler;
    setCommandHandler(command: string, handler: CommandHandler): void;
  }
  function hoodiecrow(options: {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, { messages: { raw: string }[] }>;
  }): Hoodiecrow;
  export = hoodiecrow;
}
