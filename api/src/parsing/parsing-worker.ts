import { renderArticle } from '../content/render-article';
import { isWithinLimits, withinLines } from '../replies/mail-limits';
import { readVisitorMail, type VisitorMail } from '../replies/visitor-mail';
import { inspectFile } from '../uploads/inspect-file';
import { serveWorks } from './serve-works';

// The script of the processes in which texts, files and mails are parsed (`parsing.ts`).

/** Reads a mail; undefined if it is over the limits, or malformed in a way that the parser cannot cope with. */
async function readMail([source, own]: readonly [Buffer, string | undefined]): Promise<
  VisitorMail | undefined
> {
  const mail = withinLines(source);
  return isWithinLimits(mail) ? readVisitorMail(mail, own).catch(() => undefined) : undefined;
}

const works = { inspectFile, readMail, renderArticle };
export type Works = typeof works;

serveWorks(works);
