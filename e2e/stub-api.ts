import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  method: string;
  path: string;
  body: string;
}

/** A server that knows the specification's call table and nothing else: no further header, field or path. */
export interface StubApi {
  url: string;
  calls: Call[];
  /** Answers of single calls that differ from the usual ones: `'GET /api/auth/user': { status: 401, body: … }`. */
  answers: Record<string, { status: number; body: string }>;
  stop: () => Promise<void>;
}

const many = <Row>(count: number, row: (n: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index + 1));

const LISTS: Record<string, unknown> = {
  '/api/auth/user': { firstName: 'Jane' },
  '/api/services': many(7, (n) => ({
    id: n,
    slug: `service-${n}`,
    title: `Service ${n}`,
    description: `What service ${n} does`,
    icon: n === 7 ? 'rocket' : 'coins',
  })),
  '/api/team': many(4, (n) => ({
    id: n,
    name: `Member ${n}`,
    position: 'Partner',
    bio: `About member ${n}`,
  })),
  '/api/testimonials': many(4, (n) => ({
    id: n,
    name: `Person ${n}`,
    title: 'Founder',
    quote: `Quote ${n}`,
    rating: n,
    verified: n === 1,
  })),
  '/api/insights': many(4, (n) => ({
    id: n,
    slug: `insight-${n}`,
    title: `Insight ${n}`,
    excerpt: `Excerpt ${n}`,
    category: 'Tax Strategy',
    readTime: n,
  })),
  '/api/admin/bookings': many(6, (n) => ({
    id: n,
    firstName: `First${n}`,
    lastName: `Last${n}`,
    email: `b${n}@stub.example`,
    service: 'Tax Optimization',
    preferredDate: `2026-12-0${n}T14:00:00.000Z`,
    preferredTime: '9:00 AM',
    status: n === 1 ? 'archived' : 'completed',
  })),
  '/api/admin/contacts': many(6, (n) => ({
    id: n,
    name: `Contact ${n}`,
    email: `c${n}@stub.example`,
    subject: `Subject ${n}`,
    message: `Message ${n}`,
    status: 'new',
    createdAt: '2026-11-01T10:00:00.000Z',
  })),
  '/api/client/profile': {
    firstName: 'Jane',
    lastName: 'Roe',
    email: 'jane@stub.example',
    status: 'onboarding',
  },
  '/api/client/documents': many(4, (n) => ({
    id: n,
    name: `Document ${n}`,
    type: 'passport',
    fileName: 'a.pdf',
    filePath: '/a.pdf',
    fileSize: 1536,
    mimeType: 'application/pdf',
    status: 'requires_update',
    uploadedAt: '2026-11-01T10:00:00.000Z',
  })),
  '/api/client/progress': many(4, (n) => ({
    id: n,
    title: `Milestone ${n}`,
    status: n === 1 ? 'completed' : 'blocked',
  })),
  '/api/client/notes': many(4, (n) => ({
    id: n,
    title: `Update ${n}`,
    content: 'x'.repeat(101),
    type: 'note',
    createdAt: '2026-11-01T10:00:00.000Z',
  })),
};

const WRITES = [
  /^POST \/api\/bookings$/,
  /^POST \/api\/contacts$/,
  /^PATCH \/api\/admin\/(bookings|contacts)\/[^/]+$/,
  /^PUT \/api\/client\/profile$/,
  /^POST \/api\/client\/documents\/upload$/,
];

export async function startStubApi(): Promise<StubApi> {
  const stub: StubApi = { url: '', calls: [], answers: {}, stop: async () => undefined };
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const path = new URL(request.url ?? '/', 'http://stub').pathname;
      const call = `${request.method} ${path}`;
      stub.calls.push({ method: request.method ?? '', path, body });
      const answer =
        stub.answers[call] ??
        (request.method === 'GET' && path in LISTS
          ? { status: 200, body: JSON.stringify(LISTS[path]) }
          : WRITES.some((write) => write.test(call))
            ? { status: 200, body: '' }
            : { status: 404, body: '' });
      response.statusCode = answer.status;
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stub.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return stub;
}
