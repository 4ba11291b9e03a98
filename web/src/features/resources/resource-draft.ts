// The draft of the form that records or corrects a resource: text as typed, its errors, and the body that it becomes.
import type { ResourceType } from '#contracts/enumerations.ts'
import { isUnnamedPartner } from '#contracts/organization-ref.ts'
import { RecordResource, type Resource, resourceLimits } from '#contracts/resources.ts'
import { validationText } from '#contracts/validation-messages.ts'
import { type FieldErrors, fieldErrors } from '../../lib/forms/field-errors.ts'
import { noteError } from '../../layouts/crisis/NoteField.tsx'

export interface ResourceDraft {
  readonly name: string
  readonly type: ResourceType | ''
  /** As typed, which may not be a number. */
  readonly dollars: string
  readonly status: RecordResource['status']
  /** Days, empty if not chosen. */
  readonly startDate: string
  readonly endDate: string
  readonly notes: string
  readonly provider: { readonly id: string; readonly name: string } | null
}

export const emptyDraft: ResourceDraft = {
  name: '',
  type: '',
  dollars: '',
  status: 'active',
  startDate: '',
  endDate: '',
  notes: '',
  provider: null,
}

/** The draft of a correction, which starts with what is recorded. */
export const toDraft = ({
  name,
  type,
  amountCents,
  status,
  startDate,
  endDate,
  notes,
  provider,
}: Resource): ResourceDraft => ({
  name: name !== null && 'text' in name ? name.text : '',
  type: type ?? '',
  dollars: String(amountCents / 100),
  status: status === 'active' ? 'active' : 'completed',
  startDate,
  endDate: endDate ?? '',
  notes: notes !== null && 'text' in notes ? notes.text : '',
  provider: provider === null || isUnnamedPartner(provider) ? null : provider,
})

/** Undefined if it is blank or not a number. */
const parseDollars = (typed: string): number | undefined => {
  const digits = typed.replaceAll(/[$,\s]/g, '')
  const value = Number(digits)
  return digits === '' || Number.isNaN(value) ? undefined : value
}

const parse = ({ type, dollars, endDate, notes, provider, ...draft }: ResourceDraft) =>
  RecordResource.safeParse({
    ...draft,
    type: type === '' ? undefined : type,
    dollars: parseDollars(dollars),
    endDate: endDate === '' ? null : endDate,
    notes: notes.trim() === '' ? null : notes,
    providerId: provider?.id ?? null,
  })

export type ResourceErrors = FieldErrors<keyof RecordResource>

/** Why each field is not valid, or an empty object. */
export const resourceErrors = (draft: ResourceDraft): ResourceErrors => {
  const { error } = parse(draft)
  const missing: ResourceErrors = {
    ...(parseDollars(draft.dollars) === undefined
      ? { dollars: validationText({ key: 'staff-validation:amountRequired' }) }
      : {}),
    ...(draft.startDate === '' ? { startDate: validationText({ key: 'staff-validation:startDateRequired' }) } : {}),
  }
  const errors: ResourceErrors = error === undefined ? {} : fieldErrors<keyof RecordResource>(error, missing)
  const name = errors.name ?? noteError(draft.name, 'referral_note', resourceLimits.name)
  const notes = draft.notes === '' ? undefined : noteError(draft.notes, 'referral_note', resourceLimits.notes)
  return { ...errors, ...(name === undefined ? {} : { name }), ...(notes === undefined ? {} : { notes }) }
}

/** The body for a draft without errors. Null if it has errors. */
export const toBody = (draft: ResourceDraft): RecordResource | null => parse(draft).data ?? null
