// The caller of a request, as recorded in the audit log: account, session and network address.
import type { SignedInCaller } from '#identity/second-factor.ts'
import type { FastifyRequest } from 'fastify'

import type { Principal } from './principal.ts'

export const callerOf = ({ user, sessionId }: Principal, { ip }: Pick<FastifyRequest, 'ip'>): SignedInCaller => ({
  accountId: user.id,
  sessionId,
  address: ip,
})

/** The caller of a request without a sign-in. */
export const anonymousCaller = ({ ip }: Pick<FastifyRequest, 'ip'>) => ({
  accountId: null,
  sessionId: null,
  address: ip,
})
