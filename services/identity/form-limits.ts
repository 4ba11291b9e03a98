// Limits how often guest passes and public forms can be sent from one network and by one sender.
import type { GuardedForm } from '#contracts/form-guard.ts'

import { normalizeEmail } from './accounts.ts'
import { type AttemptKey, type Attempts, buildNetworkAttemptKey } from './attempts.ts'
import { toNetworkPrefix } from './network.ts'
import { type IdentityRefusal, refuseTooManyRequests } from './outcome.ts'

export interface FormLimits {
  /**
   * Counts a guest pass against the limits of its network and its email address. Call it before the pass is issued.
   * @refuses too_many_requests
   */
  countGuestPass(address: string, email: string): Promise<IdentityRefusal | undefined>
  /**
   * Counts a public form against the limits of its network and of each email address or phone number in it. Call it
   * before the form is accepted.
   * @refuses too_many_requests
   */
  countForm(form: GuardedForm, address: string, senders?: readonly string[]): Promise<IdentityRefusal | undefined>
  /** Reverses the count of a form that the sender has to send again. */
  undoCountForm(form: GuardedForm, address: string, senders?: readonly string[]): Promise<void>
}

const buildFormAttemptKeys = (form: GuardedForm, address: string, senders: readonly string[]): AttemptKey[] => [
  ['form', form, toNetworkPrefix(address)],
  ...senders.map((sender): AttemptKey => ['sender', form, sender.trim().toLowerCase()]),
]

export const createFormLimits = (attempts: Attempts): FormLimits => ({
  countGuestPass: async (address, email) => {
    for (const attemptKey of [
      buildNetworkAttemptKey('pass', address),
      ['sender', 'guest_pass', normalizeEmail(email)],
    ] as const) {
      const attempt = await attempts.countAttempt(attemptKey)
      if (!attempt.allowed) return refuseTooManyRequests(attempt.retryAfter)
    }
    return undefined
  },

  countForm: async (form, address, senders = []) => {
    const attemptKeys = buildFormAttemptKeys(form, address, senders)
    for (const [index, attemptKey] of attemptKeys.entries()) {
      const attempt = await attempts.countAttempt(attemptKey)
      if (attempt.allowed) continue
      for (const countedKey of attemptKeys.slice(0, index)) await attempts.undoAttempt(countedKey)
      return refuseTooManyRequests(attempt.retryAfter)
    }
    return undefined
  },

  undoCountForm: async (form, address, senders = []) => {
    for (const attemptKey of buildFormAttemptKeys(form, address, senders)) await attempts.undoAttempt(attemptKey)
  },
})
