// Validates and sends both request forms, with the same schemas and screening as the server. A lazy module: it loads
// when the person begins to type.
import type { FormGuardFields } from '#contracts/form-guard.ts'
import type { LimitedCapacity } from '#contracts/capacity.ts'
import { GuestRequest, PublicRequest, type SubmittedRequest, publicConsentVersion } from '#contracts/public-requests.ts'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { language } from '../../../lib/language.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'
import type { GuestDraft, PublicDraft } from './drafts.ts'

export { screenText } from './screening.ts'

const consent = { given: true, textVersion: publicConsentVersion } as const

/** `partnerGone` means that the chosen partner no longer takes requests, so staff choose another one. */
export type SentResult = SubmittedRequest & { readonly partnerGone?: true }

export interface CheckResult<Field extends string> {
  readonly errors: FieldErrors<Field>
  /** Sends the request. Returns undefined if the form has errors. */
  readonly send?: (guard: FormGuardFields) => Promise<SentResult>
  /** The form guard recognizes a repeated request by this content. It does not depend on the language. */
  readonly content: unknown
}

export const checkPublicRequest = (draft: PublicDraft, partnerId: string | null): CheckResult<keyof PublicDraft> => {
  const { consent: hasConsented, email, ...fields } = draft
  const parsed = PublicRequest.safeParse({
    ...fields,
    email: email.trim() === '' ? null : email,
    consent: { ...consent, given: hasConsented },
  })
  if (!parsed.success) return { errors: fieldErrors(parsed.error), content: null }
  const content = { ...parsed.data, consent, partnerId }
  const sendTo = (partner: string | null, guard: FormGuardFields) =>
    call('publicReferral', { body: { ...content, partnerId: partner, language, guard } })
  const send = async (guard: FormGuardFields): Promise<SentResult> => {
    try {
      return await sendTo(partnerId, guard)
    } catch (error) {
      // Only the server knows whether the partner still takes requests.
      if (asProblem(error).code !== 'organization_not_found') throw error
      return { ...(await sendTo(null, guard)), partnerGone: true }
    }
  }
  return { errors: {}, content, send }
}

export interface PartnerReference {
  readonly id: string
  readonly name: string
  /** Absent if it takes every new request. */
  readonly capacity?: LimitedCapacity | undefined
}

export const checkGuestRequest = (draft: GuestDraft, { id, name }: PartnerReference): CheckResult<keyof GuestDraft> => {
  const { consent: hasConsented, ...fields } = draft
  const parsed = GuestRequest.safeParse(fields)
  if (!parsed.success || !hasConsented)
    return { errors: parsed.success ? {} : fieldErrors(parsed.error), content: null }
  const { needCategory, circumstances } = parsed.data
  const partner = { partnerId: id, partnerName: name, partnerEmail: null }
  const content = { ...partner, guestData: parsed.data, needCategory, circumstances, consent }
  return {
    errors: {},
    content,
    send: (guard) => call('processGuestReferral', { body: { ...content, language, guard } }),
  }
}
