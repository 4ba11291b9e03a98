// A referral as it is being written: what the form holds, and what stands in its way by the rules that the server has too.
import { m } from '#messages'
import type { ClientRow, OrganizationRow } from '#contracts/people.ts'
import { CreateReferral, consentTextVersions } from '#contracts/referral-commands.ts'
import { messagesOf, screen, screeningProblem } from '#contracts/screening.ts'
import { validationText } from '#contracts/validation-messages.ts'
import { type FieldErrors, fieldErrors } from '../../../design-system/ui/fieldErrors.ts'

/** Version of the consent sentence beside the checkbox. */
export const consentTextVersion = consentTextVersions[consentTextVersions.length - 1]

export interface Draft {
  readonly client: ClientRow | null
  readonly need: string
  readonly priority: CreateReferral['priority']
  readonly receiver: OrganizationRow | null
  readonly note: string
  /** Empty until chosen: what was agreed, and how, is never answered for the client. */
  readonly method: CreateReferral['consent']['method'] | ''
  readonly consent: boolean
  /** What was sent last, and under which key: sent again as it is, also after a reload, it makes one referral (REF-29). */
  readonly sent: { readonly text: string; readonly key: string } | null
}

export const emptyDraft: Draft = {
  client: null,
  need: '',
  priority: 'medium',
  receiver: null,
  note: '',
  method: '',
  consent: false,
  sent: null,
}

/** The fields as the body names them, in the order of the form, with the id of each control. */
export const controlIds = {
  clientId: 'client',
  need: 'need',
  note: 'note',
  method: 'consent-method',
  consent: 'consent',
} as const
export type FormField = keyof typeof controlIds

export const bodyOf = (draft: Draft) =>
  CreateReferral.safeParse({
    clientId: draft.client?.id,
    need: draft.need,
    priority: draft.priority,
    toOrganizationId: draft.receiver?.id ?? null,
    note: draft.note,
    consent: { given: draft.consent, method: draft.method, textVersion: consentTextVersion },
  })

/** What may not be told, rather than markup or too much of it (NEW-19). */
export const isSensitive = ({ note }: Draft): boolean =>
  screeningProblem(screen(note, 'referral_note')) === 'sensitive_content'

/** Client, need or note is missing (NEW-01). */
export const isIncomplete = ({ client, need, note }: Draft): boolean =>
  client === null || need === '' || note.trim() === ''

const missing: FieldErrors<FormField> = {
  clientId: m['new-referral:clientMissing'](),
  need: m['new-referral:needMissing'](),
}

/** What stands in the way, from the shared schema and the shared screening. */
export const errorsOf = (draft: Draft): FieldErrors<FormField> => {
  const parsed = bodyOf(draft)
  const errors = {
    ...(parsed.success ? {} : fieldErrors<FormField>(parsed.error, missing)),
    // One object in the body, two questions in the form.
    method: draft.method === '' ? m['new-referral:methodMissing']() : undefined,
    consent: draft.consent ? undefined : m['new-referral:consentRequired'](),
  }
  if (draft.note.trim() === '') return { ...errors, note: m['new-referral:noteMissing']() }
  const screeningMessages = messagesOf(screen(draft.note, 'referral_note')).map(validationText)
  return screeningMessages.length === 0 ? errors : { ...errors, note: screeningMessages.join('. ') }
}
