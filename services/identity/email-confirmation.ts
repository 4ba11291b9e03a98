// Confirms email addresses. The response and its timing do not reveal whether an address has an account.
import type { Language } from '#contracts/language.ts'

import { normalizeEmail } from './accounts.ts'
import { buildNetworkAttemptKey } from './attempts.ts'
import type { Caller } from './audit.ts'
import type { IdentityContext } from './context.ts'
import { findLinkOwner, redeemLink } from './emailed-links.ts'
import { type IdentityRefusal, refuse, refuseTooManyRequests } from './outcome.ts'
import { withMinResponseTime } from './min-response-time.ts'

export interface EmailConfirmation {
  /** Emails the link again if the address has an unconfirmed account. @refuses too_many_requests */
  resendConfirmation(email: string, language: Language, caller: Caller): Promise<IdentityRefusal | undefined>
  /**
   * Confirms the caller's own address. The link alone is not enough, because a stranger could sign up with another
   * person's address, and the owner's click would confirm it for the stranger.
   * @refuses invalid_link
   */
  confirmEmail(accountId: string, token: string, caller: Caller): Promise<IdentityRefusal | undefined>
}

/**
 * Counts an email to the address, and returns whether it may be sent. If not, the owner already has enough working
 * links. Each kind is counted separately, so unwanted emails of one kind do not block another.
 */
export const countEmail = async (
  { attempts }: Pick<IdentityContext, 'attempts'>,
  kind: 'sign_up' | 'confirmation',
  email: string,
): Promise<boolean> => (await attempts.countAttempt(['mail', kind, email])).allowed

export const createResendConfirmation =
  (context: IdentityContext): EmailConfirmation['resendConfirmation'] =>
  async (enteredEmail, language, caller) => {
    const { db, clock, attempts, audit, emails } = context
    const attempt = await attempts.countAttempt(buildNetworkAttemptKey('emailRequest', caller.address))
    if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
    const email = normalizeEmail(enteredEmail)
    const canSendEmail = await countEmail(context, 'confirmation', email)
    const request = db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const account = await transaction
        .selectFrom('account')
        .select(['id', 'email', 'confirmed_at'])
        .where('email', '=', email)
        .executeTakeFirst()
      await audit.write(transaction, 'confirmation_requested', account?.id ?? null, caller, now)
      if (canSendEmail && account?.confirmed_at === null)
        await emails.sendLink(transaction, 'confirmEmail', account, now, language)
    })
    await withMinResponseTime(request)
    return undefined
  }

export const createConfirmEmail =
  ({ db, clock, audit }: IdentityContext): EmailConfirmation['confirmEmail'] =>
  (accountId, token, caller) =>
    db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const owner = await findLinkOwner(transaction, token, 'confirm_email', now)
      if (owner !== accountId) return refuse('invalid_link')
      if ((await redeemLink(transaction, token, 'confirm_email', now)) === undefined) return refuse('invalid_link')
      await transaction
        .updateTable('account')
        .set({ confirmed_at: now })
        .where('id', '=', accountId)
        .where('confirmed_at', 'is', null)
        .execute()
      await audit.write(transaction, 'email_confirmed', accountId, caller, now)
      return undefined
    })
