// One upload as a browser sends it, generated as a stream so that the benchmark itself holds none of it in memory.
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { PDF_PAGE } from './pdf-page.mjs';

const CHUNK = 64 * 1024;
const noise = randomBytes(4 * 1024 * 1024);
const BOUNDARY = 'bench-boundary';
const part = (name, rest = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;

/** Uploads a file of random bytes behind the one page of a PDF; rejects for any answer but 201. */
export async function sendFile(url, cookie, bytes) {
  const head = `${part('name')}Benchmark\r\n${part('file', '; filename="benchmark.pdf"\r\nContent-Type: application/pdf')}`;
  const end = `\r\n--${BOUNDARY}--\r\n`;
  const upload = request(`${url}/api/client/documents/upload`, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': head.length + bytes + end.length,
    },
  });
  const answered = once(upload, 'response');
  upload.write(head + PDF_PAGE);
  for (let left = bytes - PDF_PAGE.length; left > 0;) {
    const from = randomInt(noise.length - CHUNK);
    const chunk = noise.subarray(from, from + Math.min(left, CHUNK));
    left -= chunk.length;
    if (!upload.write(chunk)) await once(upload, 'drain');
  }
  upload.end(end);
  const [response] = await answered;
  response.resume();
  if (response.statusCode !== 201) throw new Error(`The upload was answered with ${response.statusCode}`);
}
