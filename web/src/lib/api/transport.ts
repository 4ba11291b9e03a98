// One HTTP exchange with the API. It needs neither the route table nor a session, so public pages can load it first.
import { type ProblemError, unreachable } from './problem-error.ts'

export interface ExchangeOptions {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body, sent as JSON. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/** The connection was lost before the code that reads the problem was loaded. */
const problemUnreadable = async (): Promise<ProblemError> => unreachable()

/** @throws ProblemError with the server's refusal, or with `unavailable` when the server cannot be reached */
export const exchange = async (url: string, { method, headers, body, signal }: ExchangeOptions): Promise<Response> => {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((thrown: unknown) => {
    throw signal?.aborted === true ? thrown : unreachable()
  })
  if (response.ok) return response
  const { problemOf } = await import('./problem.ts').catch(() => ({ problemOf: problemUnreadable }))
  throw await problemOf(response)
}
