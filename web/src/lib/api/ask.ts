// One question of a public page, without the client of the API: the page must be there at once, on an old phone too.
import { type ProblemError, unreachable } from './problem-error.ts'

interface Question {
  readonly headers?: Readonly<Record<string, string>>
  /** Is asked as POST. */
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** How such a question is kept: out of reach is an answer too, where a page would else wait without a word. */
export const whateverTheLine = { networkMode: 'always', refetchOnReconnect: true } as const

/** @throws ProblemError with the refusal; `unavailable` when the server could not be reached */
export const ask = async <Answer>(address: string, { headers, body, signal }: Question): Promise<Answer> => {
  const response = await fetch(address, {
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((thrown: unknown) => {
    throw signal?.aborted === true ? thrown : unreachable()
  })
  if (response.ok) return (await response.json()) as Answer
  const { problemOf } = await import('./problem.ts').catch(() => ({ problemOf: unread }))
  throw await problemOf(response)
}

/** The line broke between the refusal and the code that reads it. */
const unread = async (): Promise<ProblemError> => unreachable()
