// Keeps bots out of the public forms. It checks the age of a signed token, and a hidden field that people never see.
// Nothing is stored. The token contains a random id that serves as the idempotency key: sending a form twice has no
// further effect, and different content under the same token is refused like any reused key.
import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto'
import { type CommandContext, deriveCommandId } from '#commands/context.ts'
import { type FormGuardFields, type GuardedForm, formAgeLimits } from '#contracts/form-guard.ts'
import type { TokenForm } from '#contracts/page-state.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { RefusalError } from '#domain/decision.ts'
import type { Clock } from '#platform/clock.ts'
import { deriveKey } from '#platform/vault/derive-key.ts'
import { z } from 'zod'

export interface FormGuard {
  /** Issues a token. If `renewedToken` is valid, the new token keeps its id and therefore its idempotency key. */
  issue(form: GuardedForm, renewedToken?: string): string
  /**
   * Verifies a submitted form and returns its command context. A resend must have the same body. Only the guard's own
   * fields and the page language may differ, because people may switch languages before they resend.
   * @refuses form_refused, form_token_stale
   */
  verify(form: GuardedForm, submission: SubmittedForm, requestId: string): CommandContext
  /** Issues a token for a page. Only a browser with the same session cookie may post it. */
  issueForPage(form: TokenForm, session: string | undefined): string
  /**
   * Checks the token of a form that was posted by a page, which protects against cross-site requests. Returns the token
   * for `verify`.
   * @refuses form_token_stale
   */
  acceptFromPage(form: TokenForm, token: string, session: string | undefined): string
}

interface SubmittedForm {
  readonly guard: FormGuardFields
  readonly [field: string]: unknown
}

/** The actor of a form sent without a sign-in. */
const guestActor: ResolvedActor = { userId: null, organizationId: null, role: 'guest', clientId: null }

const TokenParts = z.tuple([z.uuid(), z.string().regex(/^\d{1,15}$/), z.string()])

/** The signing key is derived from the master key. */
export const createFormGuard = (masterKey: Uint8Array, clock: Clock): FormGuard => {
  const key = deriveKey(masterKey, 'form tokens')
  const sign = (form: TokenForm, id: string, openedAt: string, session?: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([form, id, openedAt, ...(session === undefined ? [] : [session])]))
      .digest()
  const createToken = (form: TokenForm, id: string, openedAt: string, session?: string) =>
    [id, openedAt, sign(form, id, openedAt, session).toString('base64url')].join('.')
  const getNow = () => clock.now().getTime()

  const verifyToken = (form: TokenForm, token: string, session?: string) => {
    const parts = TokenParts.safeParse(token.split('.'))
    if (!parts.success) return undefined
    const [id, openedAt, signature] = parts.data
    const actual = Buffer.from(signature, 'base64url')
    const expected = sign(form, id, openedAt, session)
    const isGenuine = actual.length === expected.length && timingSafeEqual(actual, expected)
    return isGenuine ? { id, openedAt: Number(openedAt) } : undefined
  }

  return {
    issue: (form, renewedToken) => {
      const id = (renewedToken === undefined ? undefined : verifyToken(form, renewedToken)?.id) ?? randomUUID()
      return createToken(form, id, String(getNow()))
    },
    verify: (form, { guard, ...content }, requestId) => {
      if (guard.subtitle !== '') throw new RefusalError('form_refused')
      const verified = verifyToken(form, guard.token)
      const age = verified === undefined ? -1 : getNow() - verified.openedAt
      if (verified === undefined || age < formAgeLimits.min || age > formAgeLimits.max)
        throw new RefusalError('form_token_stale')
      return {
        actor: guestActor,
        commandId: deriveCommandId(null, form, verified.id),
        correlationId: requestId,
        causationId: null,
        idempotency: {
          key: verified.id,
          bodyHash: hash('sha256', JSON.stringify({ ...content, language: undefined })),
        },
      }
    },
    issueForPage: (form, session) => createToken(form, randomUUID(), String(getNow()), session),
    acceptFromPage: (form, token, session) => {
      const verified = verifyToken(form, token, session)
      if (verified === undefined || getNow() - verified.openedAt > formAgeLimits.max)
        throw new RefusalError('form_token_stale')
      return createToken(form, verified.id, String(verified.openedAt))
    },
  }
}
