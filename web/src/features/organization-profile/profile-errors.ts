// The errors of the profile form, by control: a field, a day of the hours, or a line of the address.
import { maxSpecialDays } from '#contracts/opening-hours.ts'
import { SaveOrganizationProfile, organizationProfileFields } from '#contracts/organization-profile.ts'
import type { Problem } from '#contracts/problems.ts'
import { schemaIssueText, validationText } from '#contracts/validation-messages.ts'
import { weekdays } from '#contracts/enumeration-values.ts'
import type { toRequest } from './profile-values.ts'

export type ProfileErrors = Readonly<Record<string, string | undefined>>

type Field = (typeof organizationProfileFields)[number]

/** Every other field is one control. */
const controlsOf: Partial<Record<Field, readonly string[]>> = {
  hours: weekdays.map((day) => `hours.${day}`),
  specialDays: ['specialDays', ...Array.from({ length: maxSpecialDays + 1 }, (_, index) => `specialDays.${index}`)],
  address: ['address.street', 'address.city', 'address.zip'],
}

/** In the order of the form. Also the ids of the controls, with a prefix. */
const controls = organizationProfileFields.flatMap((field) => controlsOf[field] ?? [field])

export const controlId = (control: string): string => `profile-${control.replace('.', '-')}`

/** `hours.mon.0` belongs to the control `hours.mon`, and `services.1` to `services`. */
const controlOf = (path: readonly PropertyKey[]): string => {
  const [field = '', part] = path.map(String)
  return ['hours', 'specialDays', 'address'].includes(field) && part !== undefined ? `${field}.${part}` : field
}

const collect = (issues: readonly (readonly [control: string, message: string])[]): ProfileErrors =>
  // The first message of a control wins.
  Object.fromEntries([...issues].reverse())

/** Validates with the server's schema, so that nothing is sent if it fails (ORG-15). */
export const check = (
  request: ReturnType<typeof toRequest>,
): { readonly body: SaveOrganizationProfile } | { readonly errors: ProfileErrors } => {
  const result = SaveOrganizationProfile.safeParse(request)
  if (result.success) return { body: result.data }
  return { errors: collect(result.error.issues.map((issue) => [controlOf(issue.path), schemaIssueText(issue)])) }
}

export const errorsOf = ({ issues = [] }: Problem): ProfileErrors =>
  collect(issues.map((issue) => [controlOf(issue.path.split('.')), validationText(issue)]))

export const summaryOf = (errors: ProfileErrors): { readonly id: string; readonly message: string }[] =>
  controls.flatMap((control) => {
    const message = errors[control]
    return message === undefined ? [] : [{ id: controlId(control), message }]
  })

/** The old errors of a field that is being changed no longer apply. */
export const withoutErrorsOf = (field: string, errors: ProfileErrors): ProfileErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([control]) => control !== field && !control.startsWith(`${field}.`)),
  )
