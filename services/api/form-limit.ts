// Rate limit for requests sent without an account. A form that we refuse because of its note does not count as sent.
import type { GuardedForm } from '#contracts/form-guard.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import { Refused } from '#domain/decision.ts'
import type { Identity } from '#identity/identity.ts'
import type { FastifyRequest } from 'fastify'

import { granted } from './granted.ts'

const written: ReadonlySet<ProblemCode> = new Set(['sensitive_content', 'unsafe_input'])

/**
 * Counts the form for the network address and the senders, then submits it. Takes the count back if the note is refused.
 * @refuses too_many_requests
 */
export type FormLimit = <Taken>(
  form: GuardedForm,
  request: Pick<FastifyRequest, 'ip'>,
  senders: readonly string[],
  take: () => Promise<Taken>,
) => Promise<Taken>

/** Creates the limit on top of identity's attempt counters. */
export const createFormLimit =
  (identity: Pick<Identity, 'countForm' | 'takeBackForm'>): FormLimit =>
  async (form, { ip }, senders, take) => {
    granted(await identity.countForm(form, ip, senders))
    return take().catch(async (thrown: unknown) => {
      if (thrown instanceof Refused && written.has(thrown.refusal.refused)) {
        await identity.takeBackForm(form, ip, senders)
      }
      throw thrown
    })
  }
