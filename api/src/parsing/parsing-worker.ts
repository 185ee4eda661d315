import { renderArticle } from '../content/render-article';
import { inspectFile } from '../uploads/inspect-file';
import { serveWorks } from './serve-works';

// The script of the processes in which texts, files and mails are parsed (`parsing.ts`).

const works = { inspectFile, renderArticle };
export type Works = typeof works;

serveWorks(works);
