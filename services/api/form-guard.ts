// Keeps bots out of the public forms with the age of a signed token and a hidden field that people never see. Nothing is
// stored. The token carries a random id that works as the idempotency key: a form sent twice has one effect, and
// different content under the same token is refused like any reused key.
import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto'
import { type CommandContext, commandIdOf } from '#commands/context.ts'
import { type FormGuardPass, type GuardedForm, formAge } from '#contracts/form-guard.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { Refused } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import { derivedKey } from '#platform/vault/derived-key.ts'
import { z } from 'zod'

export interface FormGuard {
  /** Issues a token. If `renews` is a valid token, the new one keeps its id and so its idempotency key. */
  issue(form: GuardedForm, renews?: string): string
  /**
   * Verifies a submitted form and returns its command context. A resend must carry the same body. Only the guard's own
   * fields and the page language may differ, because people switch the language before they send again.
   * @refuses form_refused, form_token_stale
   */
  admit(form: GuardedForm, sent: SentForm, requestId: string): CommandContext
}

export interface SentForm {
  readonly guard: FormGuardPass
  readonly [field: string]: unknown
}

/** The actor of a form sent without a sign-in. */
export const formActor: ResolvedActor = { userId: null, organizationId: null, role: 'guest', clientId: null }

const Parts = z.tuple([z.uuid(), z.string().regex(/^\d{1,15}$/), z.string()])

/** Creates the guard. Its signing key is derived from the master key. */
export const createFormGuard = (masterKey: Uint8Array, clock: Clock): FormGuard => {
  const key = derivedKey(masterKey, 'form tokens')
  const sign = (form: GuardedForm, id: string, openedAt: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([form, id, openedAt]))
      .digest()

  const read = (form: GuardedForm, token: string) => {
    const parts = Parts.safeParse(token.split('.'))
    if (!parts.success) return undefined
    const [id, openedAt, signature] = parts.data
    const signed = Buffer.from(signature, 'base64url')
    const expected = sign(form, id, openedAt)
    const genuine = signed.length === expected.length && timingSafeEqual(signed, expected)
    return genuine ? { id, openedAt: Number(openedAt) } : undefined
  }

  return {
    issue: (form, renews) => {
      const id = (renews === undefined ? undefined : read(form, renews)?.id) ?? randomUUID()
      const openedAt = String(clock.now().getTime())
      return [id, openedAt, sign(form, id, openedAt).toString('base64url')].join('.')
    },
    admit: (form, { guard, ...content }, requestId) => {
      if (guard.subtitle !== '') throw new Refused('form_refused')
      const opened = read(form, guard.token)
      const age = opened === undefined ? -1 : clock.now().getTime() - opened.openedAt
      if (opened === undefined || age < formAge.least || age > formAge.longest) throw new Refused('form_token_stale')
      return {
        actor: formActor,
        commandId: commandIdOf(null, form, opened.id),
        correlationId: requestId,
        causationId: null,
        idempotency: { key: opened.id, bodyHash: hash('sha256', JSON.stringify({ ...content, language: undefined })) },
      }
    },
  }
}
