/** Answers to which HTTP allows no body. */
const WITHOUT_BODY = [204, 205, 304];

/** An answer of the api, with its whole text. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** One call to the api on behalf of the page; a failure to get an answer rejects. */
export type AskApi = (path: string, init?: ApiRequest) => Promise<ApiAnswer>;

/** The part of `RequestInit` that a page may use on the server. */
interface ApiRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

/** The same as `fetch` gives it. */
export const responseOf = ({ status, headers, text }: ApiAnswer): Response =>
  new Response(WITHOUT_BODY.includes(status) ? null : text, {
    status,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  });
