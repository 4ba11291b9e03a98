// What both request forms check and send, by the schemas and the screening that the server has too. A chunk of its own: nobody
// needs it before something is typed.
import type { FormGuardFields } from '#contracts/form-guard.ts'
import { GuestRequest, PublicRequest, type SubmittedRequest, publicConsentVersion } from '#contracts/public-requests.ts'
import { type ScreeningProfile, messagesOf, screen, mentionsDanger } from '#contracts/screening.ts'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { language } from '../../../lib/language.ts'
import { say } from '../../../lib/texts.ts'
import { type FieldErrors, fieldErrors } from '../../../design-system/ui/fieldErrors.ts'
import type { GuestDraft, PublicDraft } from './drafts.ts'

const consent = { given: true, textVersion: publicConsentVersion } as const

/** What of a text may not be told, in the language of the page; `support`: show whom to call. */
export const found = (text: string, profile: ScreeningProfile, limit: number) => {
  const issues = screen(text, profile, limit).filter(({ kind }) => kind !== 'too_long')
  return { messages: messagesOf(issues).map(say), support: mentionsDanger(text) }
}

/** `partnerGone`: the partner that was asked for is none any more, and staff choose one. */
export type Arrived = SubmittedRequest & { readonly partnerGone?: true }

export interface Checked<Field extends string> {
  readonly errors: FieldErrors<Field>
  /** Sends it; undefined where something stands in the way. */
  readonly send?: (guard: FormGuardFields) => Promise<Arrived>
  /** What is asked for, in whatever language, for the guard to know it again. */
  readonly content: unknown
}

export const checkPublic = (draft: PublicDraft, partnerId: string | null): Checked<keyof PublicDraft> => {
  const { consent: given, email, ...typed } = draft
  const parsed = PublicRequest.safeParse({
    ...typed,
    email: email.trim() === '' ? null : email,
    consent: { ...consent, given },
  })
  if (!parsed.success) return { errors: fieldErrors(parsed.error), content: null }
  const content = { ...parsed.data, consent, partnerId }
  const sendTo = (partner: string | null, guard: FormGuardFields) =>
    call('publicReferral', { body: { ...content, partnerId: partner, language, guard } })
  const send = async (guard: FormGuardFields): Promise<Arrived> => {
    try {
      return await sendTo(partnerId, guard)
    } catch (thrown) {
      // The page could not learn it before.
      if (asProblem(thrown).code !== 'organization_not_found') throw thrown
      return { ...(await sendTo(null, guard)), partnerGone: true }
    }
  }
  return { errors: {}, content, send }
}

export interface AskedPartner {
  readonly id: string
  readonly name: string
}

export const checkGuest = (draft: GuestDraft, { id, name }: AskedPartner): Checked<keyof GuestDraft> => {
  const { consent: given, ...typed } = draft
  const parsed = GuestRequest.safeParse(typed)
  if (!parsed.success || !given) return { errors: parsed.success ? {} : fieldErrors(parsed.error), content: null }
  const { needCategory, circumstances } = parsed.data
  const partner = { partnerId: id, partnerName: name, partnerEmail: null }
  const content = { ...partner, guestData: parsed.data, needCategory, circumstances, consent }
  return {
    errors: {},
    content,
    send: (guard) => call('processGuestReferral', { body: { ...content, language, guard } }),
  }
}
