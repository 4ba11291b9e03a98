// Rate limit for requests sent without an account. A form that is refused because of its note does not count.
import type { GuardedForm } from '#contracts/form-guard.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Identity } from '#identity/identity.ts'
import type { FastifyRequest } from 'fastify'

import { unwrapOutcome } from './unwrap-outcome.ts'

const noteProblems: ReadonlySet<ProblemCode> = new Set(['sensitive_content', 'unsafe_input'])

/**
 * Counts the form for the network address and the senders, then submits it. Reverts the count if the note is refused.
 * @refuses too_many_requests
 */
export type FormRateLimit = <Result>(
  form: GuardedForm,
  request: Pick<FastifyRequest, 'ip'>,
  senders: readonly string[],
  submit: () => Promise<Result>,
) => Promise<Result>

/** Creates the limit, which uses identity's attempt counters. */
export const createFormRateLimit =
  (identity: Pick<Identity, 'countForm' | 'undoCountForm'>): FormRateLimit =>
  async (form, { ip }, senders, submit) => {
    unwrapOutcome(await identity.countForm(form, ip, senders))
    return submit().catch(async (error: unknown) => {
      if (error instanceof RefusalError && noteProblems.has(error.refusal.refused)) {
        await identity.undoCountForm(form, ip, senders)
      }
      throw error
    })
  }
