// Sends an HTTP request to the API. It needs neither the route table nor a session, so public pages can load it first.
import { type ProblemError, unreachableError } from './problem-error.ts'

export interface FetchOptions {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body, sent as JSON. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Called with every response, before its status is checked. */
  readonly onResponse?: (response: Response) => void
}

/** Used if the connection is lost before the code that reads the problem has loaded. */
const readProblemOffline = async (): Promise<ProblemError> => unreachableError()

/** @throws ProblemError with the server's refusal, or with `unavailable` when the server cannot be reached */
export const fetchOrThrow = async (
  url: string,
  { method, headers, body, signal, onResponse }: FetchOptions,
): Promise<Response> => {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted === true ? error : unreachableError()
  })
  onResponse?.(response)
  if (response.ok) return response
  const { readProblem } = await import('./problem.ts').catch(() => ({ readProblem: readProblemOffline }))
  throw await readProblem(response)
}
