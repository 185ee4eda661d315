/** Statuses that have no body in HTTP. */
const WITHOUT_BODY = [204, 205, 304];

/** An answer of the api, with its full text. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** One api call on behalf of a page; rejects if there is no answer. */
export type AskApi = (path: string, init?: ApiRequest) => Promise<ApiAnswer>;

/** The part of `RequestInit` that a page may use on the server. */
interface ApiRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

/** The same as a `fetch` response. */
export const responseOf = ({ status, headers, text }: ApiAnswer): Response =>
  new Response(WITHOUT_BODY.includes(status) ? null : text, {
    status,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  });
