// The values of the form "Profile Settings", all of them text, and the request that saves them.
import type { FamilyProfile, SaveFamilyProfile } from '#contracts/family-profile.ts'
import type { z } from 'zod'

/** A profile, or the part of it that a form has. */
export type EditedProfile = Partial<Omit<FamilyProfile, 'preferences'>> &
  Pick<FamilyProfile, 'version' | 'enteredByStaff'> & { readonly preferences?: Partial<FamilyProfile['preferences']> }

/** The path of each field in the profile, in the order of the form. */
const fieldPaths = {
  firstName: ['firstName'],
  lastInitial: ['lastInitial'],
  phone: ['phone'],
  county: ['county'],
  emergencyName: ['emergencyContact', 'name'],
  emergencyRelationship: ['emergencyContact', 'relationship'],
  emergencyPhone: ['emergencyContact', 'phone'],
  emergencyEmail: ['emergencyContact', 'email'],
  contactMethod: ['preferences', 'contactMethod'],
  mailingAddress: ['preferences', 'mailingAddress'],
  language: ['preferences', 'language'],
  updateFrequency: ['preferences', 'updateFrequency'],
  accessibilityNeeds: ['preferences', 'accessibilityNeeds'],
  adults: ['household', 'adults'],
  children: ['household', 'children'],
  pets: ['household', 'pets'],
  housingType: ['household', 'housingType'],
  specialNeeds: ['household', 'specialNeeds'],
  needs: ['situation', 'needs'],
  barriers: ['situation', 'barriers'],
  benefits: ['situation', 'benefits'],
  incomeBracket: ['situation', 'incomeBracket'],
} as const

export type ProfileField = keyof typeof fieldPaths
export const profileFields = Object.keys(fieldPaths) as ProfileField[]
export type ProfileValues = Readonly<Record<ProfileField, string>>
export type ProfileChanges = Partial<ProfileValues>

const numberFields: ReadonlySet<ProfileField> = new Set(['adults', 'children', 'pets'])

const listSeparator = '|'
/** The choices of a group of checkboxes. */
export const toList = (value: string): string[] => (value === '' ? [] : value.split(listSeparator))
export const fromList = (choices: readonly string[]): string => choices.join(listSeparator)

const toText = (value: string | number | readonly string[] | null | undefined): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? fromList(value) : String(value)
}

/** The paths lead to texts, numbers and lists, or to nothing in a part of a profile. */
const readPath = (profile: object, path: readonly string[]) =>
  path.reduce<unknown>(
    (value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name],
    profile,
  ) as Parameters<typeof toText>[0]

export const toValues = (profile: EditedProfile): ProfileValues =>
  Object.fromEntries(
    profileFields.map((field) => [field, toText(readPath(profile, fieldPaths[field]))]),
  ) as ProfileValues

const fromText = (field: ProfileField, value: string): unknown => {
  if (field === 'needs') return toList(value)
  if (!numberFields.has(field)) return value
  return value.trim() === '' ? null : Number(value)
}

/** The schema checks the values. */
export const toRequest = (values: ProfileValues, version: number): z.input<typeof SaveFamilyProfile> => {
  const request: Record<string, unknown> = { version }
  for (const field of profileFields) {
    const [first, second] = fieldPaths[field]
    const value = fromText(field, values[field])
    request[first] = second === undefined ? value : { ...(request[first] as object | undefined), [second]: value }
  }
  return request as z.input<typeof SaveFamilyProfile>
}

/** The field of an issue at this path. */
export const findField = (path: string): ProfileField | undefined =>
  profileFields.find((field) => {
    const fieldPath = fieldPaths[field].join('.')
    return path === fieldPath || path.startsWith(`${fieldPath}.`)
  })

export interface ForeignChanges {
  /** What someone else changed. */
  readonly fields: readonly ProfileField[]
  /** The fields that both changed, to different values. */
  readonly conflicts: readonly ProfileField[]
  /** This person's changes, without those that the other one made too. */
  readonly changes: ProfileChanges
}

/** Compares the profile that this person edited with the current one, which was saved elsewhere. */
export const findForeignChanges = (
  edited: ProfileValues,
  current: ProfileValues,
  changes: ProfileChanges,
): ForeignChanges => {
  const fields = profileFields.filter((field) => edited[field] !== current[field])
  const kept = Object.fromEntries(
    profileFields.flatMap((field) => {
      const value = changes[field]
      return value === undefined || value === current[field] ? [] : [[field, value] as const]
    }),
  ) as ProfileChanges
  return { fields, conflicts: fields.filter((field) => kept[field] !== undefined), changes: kept }
}
