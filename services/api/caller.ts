// The caller of a request, as recorded in the audit log: account, session and network address.
import type { SignedInCaller } from '#identity/second-factor.ts'
import type { FastifyRequest } from 'fastify'

import type { Principal } from './principal.ts'

export const toCaller = ({ user, sessionId }: Principal, { ip }: Pick<FastifyRequest, 'ip'>): SignedInCaller => ({
  accountId: user.id,
  sessionId,
  address: ip,
})

/** Returns the caller of a request that is not signed in. */
export const toAnonymousCaller = ({ ip }: Pick<FastifyRequest, 'ip'>) => ({
  accountId: null,
  sessionId: null,
  address: ip,
})
