// The values of the profile form: what a person edits, from the stored profile, and the request that saves them.
import type { Weekday } from '#contracts/enumeration-values.ts'
import { weekdays } from '#contracts/enumeration-values.ts'
import type { OrganizationProfileContent, SaveOrganizationProfile } from '#contracts/organization-profile.ts'
import type { z } from 'zod'

/** A period of a day, as the time inputs contain it. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** A day without periods is closed. */
type EditedHours = Readonly<Record<Weekday, readonly Period[]>>

export interface EditedAddress {
  readonly street: string
  readonly city: string
  readonly zip: string
  readonly confidential: boolean
}

/** A day with other hours. Without periods, it is closed. */
export interface EditedSpecialDay {
  /** Empty until it is entered. */
  readonly day: string
  readonly periods: readonly Period[]
  readonly note: string
}

type ListField = 'services' | 'populations' | 'counties' | 'amenities' | 'languages'
export type TextField = 'name' | 'website' | 'about' | 'email' | 'phone' | 'eligibility'

export interface ProfileValues
  extends Readonly<Record<TextField, string>>, Pick<OrganizationProfileContent, ListField | 'publicVisible'> {
  readonly hours: EditedHours
  readonly specialDays: readonly EditedSpecialDay[]
  readonly address: EditedAddress
}
export type ProfileField = keyof ProfileValues
export type ProfileChanges = Partial<ProfileValues>

const toPeriod = (range: string): Period => {
  const [from = '', to = ''] = range.split('-')
  // A time input has no 24:00. A period that ends at 00:00 ends at the same minute.
  return { from, to: to === '24:00' ? '00:00' : to }
}

const toPeriods = (hours: 'closed' | readonly string[]): Period[] => (hours === 'closed' ? [] : hours.map(toPeriod))

const toEditedHours = (hours: OrganizationProfileContent['hours']): EditedHours =>
  Object.fromEntries(weekdays.map((day) => [day, toPeriods(hours[day] ?? 'closed')])) as unknown as EditedHours

export const toValues = (profile: OrganizationProfileContent): ProfileValues => {
  const { version: _, address, hours, specialDays, ...fields } = profile
  return {
    ...fields,
    website: profile.website ?? '',
    about: profile.about ?? '',
    email: profile.email ?? '',
    phone: profile.phone ?? '',
    eligibility: profile.eligibility ?? '',
    hours: toEditedHours(hours),
    specialDays: specialDays.map(({ day, hours: ranges, note }) => ({
      day,
      periods: toPeriods(ranges),
      note: note ?? '',
    })),
    address: {
      street: address.street ?? '',
      city: address.city ?? '',
      zip: address.zip ?? '',
      confidential: address.confidential,
    },
  }
}

const toDayHours = (periods: readonly Period[]): 'closed' | string[] =>
  periods.length === 0 ? 'closed' : periods.map(({ from, to }) => `${from}-${to}`)

export const toSpecialDays = (days: readonly EditedSpecialDay[]): OrganizationProfileContent['specialDays'] =>
  days.map(({ day, periods, note }) => ({ day, hours: toDayHours(periods), note }))

/** Without any period, the hours are unknown. */
export const toHours = (hours: EditedHours): OrganizationProfileContent['hours'] =>
  weekdays.every((day) => hours[day].length === 0)
    ? {}
    : Object.fromEntries(weekdays.map((day) => [day, toDayHours(hours[day])]))

/** The request that saves the changes. The server keeps an address that was not edited. */
export const toRequest = (
  profile: OrganizationProfileContent,
  { hours, specialDays, ...changes }: ProfileChanges,
): z.input<typeof SaveOrganizationProfile> => {
  const { address: _, ...unchanged } = profile
  return {
    ...unchanged,
    ...changes,
    ...(hours === undefined ? {} : { hours: toHours(hours) }),
    ...(specialDays === undefined ? {} : { specialDays: toSpecialDays(specialDays) }),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The changes with one more, without values that equal the stored ones. */
export const withChange = <Field extends ProfileField>(
  stored: ProfileValues,
  changes: ProfileChanges,
  field: Field,
  value: ProfileValues[Field],
): ProfileChanges => {
  const { [field]: _, ...others } = changes
  return isSame(value, stored[field]) ? others : { ...changes, [field]: value }
}

/** What another person changed since this person began to edit. */
export interface ForeignChanges {
  readonly fields: readonly ProfileField[]
  /** The fields that both changed, to different values. */
  readonly conflicts: readonly ProfileField[]
  /** This person's changes, without those that the other person made too. */
  readonly changes: ProfileChanges
}

/** Compares the profile that this person edited with the current one, which another person saved. */
export const findForeignChanges = (
  edited: ProfileValues,
  current: ProfileValues,
  changes: ProfileChanges,
): ForeignChanges => {
  const fields = (Object.keys(current) as ProfileField[]).filter((field) => !isSame(edited[field], current[field]))
  const kept = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isSame(value, current[field as ProfileField])),
  ) as ProfileChanges
  return { fields, conflicts: fields.filter((field) => field in kept), changes: kept }
}

/**
 * The changes that turn the stored profile into an earlier version of it. A restored listing stays visible or hidden, and
 * an address that is confidential now does not become public again: both are decisions about safety, not about content.
 */
export const changesToVersion = (stored: ProfileValues, version: ProfileValues): ProfileChanges => {
  const address = { ...version.address, confidential: version.address.confidential || stored.address.confidential }
  const wanted: ProfileValues = { ...version, publicVisible: stored.publicVisible, address }
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isSame(value, stored[field as ProfileField])),
  ) as ProfileChanges
}
