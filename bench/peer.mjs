// A server to compare with, in a separate process: `raw` sends the given bytes with node:http; `react` renders the given markup
// for every request, from newly created elements.
import http from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';

/** Gets `{ kind, bodies }` from the standard input: for each path its base64 `body` and `headers`. */
const { kind, bodies } = await json(Readable.from(process.stdin));

const ANSWERS = {
  raw() {
    const ready = new Map(
      Object.entries(bodies).map(([path, { body, headers }]) => [
        path,
        { body: Buffer.from(body, 'base64'), headers },
      ]),
    );
    return (request, response) => {
      const answer = ready.get(request.url);
      if (!answer) return response.writeHead(404).end();
      return response
        .writeHead(200, { ...answer.headers, 'Content-Length': answer.body.length })
        .end(answer.body);
    };
  },

  async react() {
    const { renderToPipeableStream } = await import('react-dom/server');
    const { createElement } = await import('react');
    const { parseFragment } = await import('parse5');
    const html = Buffer.from(bodies['/'].body, 'base64').toString();
    const start = html.indexOf('<div id="root">');
    const end = html.lastIndexOf('<script type="application/json" id="boot">');
    // Attributes keep their HTML names, which React writes as they are.
    const elementOf = ({ nodeName, value, attrs, childNodes }) =>
      nodeName === '#text'
        ? value
        : createElement(
            nodeName,
            Object.fromEntries(attrs.map((attribute) => [attribute.name, attribute.value])),
            ...childNodes.filter((child) => child.nodeName !== '#comment').map(elementOf),
          );
    const [root] = parseFragment(html.slice(start, end)).childNodes;
    return (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=UTF-8' });
      response.write(html.slice(0, start));
      const chunks = renderToPipeableStream(elementOf(root), {
        progressiveChunkSize: 1e9,
        onAllReady: () => chunks.pipe(response),
      });
    };
  },
};

const server = http.createServer(await ANSWERS[kind]());
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
