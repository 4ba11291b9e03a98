// The API client for public pages, which must respond immediately on a slow phone. It loads no schemas and no session
// code, and uses only the types of the route table.
import type { RouteName } from '#contracts/routes.ts'
import type { CallInput, CallOptions, CallOutput, Routes } from './call-types.ts'
import { fetchOrThrow } from './transport.ts'
import { type QueryValue, buildUrl } from './url.ts'

/**
 * The routes that public pages call before anyone fills in a form. The compiler checks them against the route table.
 */
const publicRoutes = {
  applicationStatus: { method: 'POST', path: '/api/partner-applications/status' },
  directory: { method: 'GET', path: '/api/directory' },
  directoryPartner: { method: 'GET', path: '/api/directory/:id' },
  impact: { method: 'GET', path: '/api/impact' },
  leaveMailingList: { method: 'POST', path: '/api/mailing-list/leave' },
  requestStatus: { method: 'POST', path: '/api/request-status' },
  unsubscribe: { method: 'POST', path: '/api/mail/unsubscribe' },
} as const satisfies { readonly [N in RouteName]?: Pick<Routes[N], 'method' | 'path'> }

type PublicRouteName = keyof typeof publicRoutes

interface PublicCallOptions extends CallOptions {
  /** The value of the authorization header, e.g. a guest pass. */
  readonly authorization?: string | undefined
}

interface PublicInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: unknown
}

/**
 * Query options for public pages. Without a connection, the request fails and the page says so. By default, a query
 * would wait silently.
 */
export const failWhenOffline = { networkMode: 'always', refetchOnReconnect: true } as const

/**
 * Calls a public route without a session.
 * @throws ProblemError with the server's refusal, or with `unavailable` when the server cannot be reached
 */
export const callPublic = async <N extends PublicRouteName>(
  name: N,
  input: CallInput<N>,
  { signal, authorization }: PublicCallOptions = {},
): Promise<CallOutput<N>> => {
  const { method, path } = publicRoutes[name]
  const { params, query, body } = input as PublicInput
  const response = await fetchOrThrow(buildUrl(path, params, query), {
    method,
    headers: authorization === undefined ? {} : { authorization },
    body,
    signal,
  })
  return (await response.json()) as CallOutput<N>
}
