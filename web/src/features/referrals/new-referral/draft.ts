// The draft of a new referral, and its validation with the same rules that the server applies.
import { m } from '#messages'
import type { ClientRow, OrganizationRow } from '#contracts/people.ts'
import { CreateReferral, consentTextVersions } from '#contracts/referral-commands.ts'
import { distinctMessages, screen, screeningProblem } from '#contracts/screening.ts'
import { validationText } from '#contracts/validation-messages.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/forms/field-errors.ts'

/** The version of the consent sentence next to the checkbox. */
const consentTextVersion = consentTextVersions[consentTextVersions.length - 1]

export interface Draft {
  readonly client: ClientRow | null
  readonly need: string
  readonly priority: CreateReferral['priority']
  readonly receiver: OrganizationRow | null
  readonly note: string
  /** Empty until the person chooses. Consent never has a default answer. */
  readonly method: CreateReferral['consent']['method'] | ''
  readonly consent: boolean
  /**
   * The last body that was sent and its idempotency key. Sending the same body again, even after a reload, creates only
   * one referral (REF-29).
   */
  readonly lastRequest: { readonly text: string; readonly key: string } | null
}

export const emptyDraft: Draft = {
  client: null,
  need: '',
  priority: 'medium',
  receiver: null,
  note: '',
  method: '',
  consent: false,
  lastRequest: null,
}

/** The control id of each field, in the order of the form. The keys are the field names of the request body. */
export const controlIds = {
  clientId: 'client',
  need: 'need',
  note: 'note',
  method: 'consent-method',
  consent: 'consent',
} as const
export type FormField = keyof typeof controlIds

export const parseDraft = (draft: Draft) =>
  CreateReferral.safeParse({
    clientId: draft.client?.id,
    need: draft.need,
    priority: draft.priority,
    toOrganizationId: draft.receiver?.id ?? null,
    note: draft.note,
    consent: { given: draft.consent, method: draft.method, textVersion: consentTextVersion },
  })

/** Whether the note has sensitive content (NEW-19). Markup and length are reported separately. */
export const isSensitive = ({ note }: Draft): boolean =>
  screeningProblem(screen(note, 'referral_note')) === 'sensitive_content'

/** Whether the client, need, or note is missing (NEW-01). */
export const isIncomplete = ({ client, need, note }: Draft): boolean =>
  client === null || need === '' || note.trim() === ''

const missingMessages: FieldErrors<FormField> = {
  clientId: m['new-referral:clientMissing'](),
  need: m['new-referral:needMissing'](),
}

/** The errors by field, from the shared schema and the shared screening rules. */
export const validateDraft = (draft: Draft): FieldErrors<FormField> => {
  const parsed = parseDraft(draft)
  const errors = {
    ...(parsed.success ? {} : fieldErrors<FormField>(parsed.error, missingMessages)),
    // The body has one consent object, but the form asks for it in two questions.
    method: draft.method === '' ? m['new-referral:methodMissing']() : undefined,
    consent: draft.consent ? undefined : m['new-referral:consentRequired'](),
  }
  if (draft.note.trim() === '') return { ...errors, note: m['new-referral:noteMissing']() }
  const screeningMessages = distinctMessages(screen(draft.note, 'referral_note')).map(validationText)
  return screeningMessages.length === 0 ? errors : { ...errors, note: screeningMessages.join('. ') }
}
