// How often a request may be sent without an account. Whoever is asked to write a note otherwise has not sent it yet.
import type { GuardedForm } from '#contracts/form-guard.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import { Refused } from '#domain/decision.ts'
import type { Identity } from '#identity/identity.ts'
import type { FastifyRequest } from 'fastify'

import { granted } from './granted.ts'

const written: ReadonlySet<ProblemCode> = new Set(['sensitive_content', 'unsafe_input'])

/** Counts the form by network and senders, and takes it; not counted, where the note is refused. @refuses too_many_requests */
export type FormLimit = <Taken>(
  form: GuardedForm,
  request: Pick<FastifyRequest, 'ip'>,
  senders: readonly string[],
  take: () => Promise<Taken>,
) => Promise<Taken>

/** The limit as identity counts it. */
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
