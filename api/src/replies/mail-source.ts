import type { FetchQueryObject, ImapFlow, MessageStructureObject } from 'imapflow';

/** A mail up to this size is fetched as it is; of a larger one, its files stay where they are. */
const MAX_BYTES = 2 * 1024 * 1024;
/** How much of each text of a large mail is fetched, and of how many; parts beyond are files. */
const TEXT_BYTES = MAX_BYTES / 4;
const MOST_TEXTS = 4;
/** A mail with more parts is fetched up to `MAX_BYTES`. */
const MOST_PARTS = 100;

/** The raw mail, of a large one without the content of its files, wherever in it they are; undefined if it is gone. */
export async function fetchSource(client: ImapFlow, uid: number, size: number): Promise<Buffer | undefined> {
  const fetch = async (query: FetchQueryObject) =>
    (await client.fetchOne(String(uid), query, { uid: true })) || undefined;
  const whole = async () => (await fetch({ source: { maxLength: MAX_BYTES } }))?.source;
  if (size <= MAX_BYTES) return whole();
  const found = await fetch({ headers: true, bodyStructure: true });
  const structure = found?.bodyStructure;
  const leaves = structure && isMultipart(structure) ? leavesOf(structure) : [];
  if (!structure || !found?.headers || leaves.length === 0 || leaves.length > MOST_PARTS) return whole();
  const texts = leaves.filter(isText).slice(0, MOST_TEXTS);
  const parts = await fetch({
    bodyParts: [
      ...leaves.map(({ part }) => `${part}.mime`),
      ...texts.map(({ part }) => ({ key: part!, maxLength: TEXT_BYTES })),
    ],
  });
  const get = (key: string) => parts?.bodyParts?.get(key) ?? Buffer.alloc(0);
  const contentOf = (node: MessageStructureObject): Buffer => {
    if (!isMultipart(node)) return Buffer.concat([get(`${node.part}.mime`), get(node.part!)]);
    const boundary = node.parameters?.boundary ?? '';
    const inner = node.childNodes!.map((child) =>
      Buffer.concat([Buffer.from(`--${boundary}\r\n`), contentOf(child), Buffer.from('\r\n')]),
    );
    const header = node === structure ? '' : `Content-Type: ${node.type}; boundary="${boundary}"\r\n\r\n`;
    return Buffer.concat([Buffer.from(header), ...inner, Buffer.from(`--${boundary}--\r\n`)]);
  };
  return Buffer.concat([found.headers, contentOf(structure)]);
}

const isMultipart = ({ type, childNodes }: MessageStructureObject) =>
  type.startsWith('multipart/') && childNodes !== undefined;

/** What is no multipart; a mail that is passed on is one part. */
const leavesOf = (node: MessageStructureObject): MessageStructureObject[] =>
  isMultipart(node) ? node.childNodes!.flatMap(leavesOf) : [node];

const isText = ({ type, disposition }: MessageStructureObject) =>
  (/^text\//.test(type) && disposition !== 'attachment') || type === 'message/delivery-status';
