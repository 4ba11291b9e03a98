// What the fields of a profile contain, in words.
import { m } from '#messages'
import { type Weekday, weekdays } from '#contracts/enumeration-values.ts'
import { formatLongDay } from '../../lib/format/time.ts'
import { rangeText } from '../directory/hours-text.ts'
import { weekdayLabels } from '../directory/labels.ts'
import { options } from './profile-labels.ts'
import type { Period, ProfileField, ProfileValues } from './profile-values.ts'

const periodsText = (periods: readonly Period[]): string =>
  periods.map(({ from, to }) => rangeText(from, to)).join(', ')

const dayText = (periods: readonly Period[]): string =>
  periods.length === 0 ? m['organization-profile:hours.closed']() : periodsText(periods)

const weekText = (hours: ProfileValues['hours'], days: readonly Weekday[]): string =>
  days.map((day) => `${weekdayLabels[day]()} ${dayText(hours[day])}`).join('; ')

const hoursText = (hours: ProfileValues['hours']): string =>
  weekText(
    hours,
    weekdays.filter((day) => hours[day].length > 0),
  )

const specialDaysText = (days: ProfileValues['specialDays']): string =>
  days
    .map(({ day, periods, note }) =>
      [formatLongDay(day), dayText(periods), note].filter((part) => part !== '').join(', '),
    )
    .join('; ')

const addressText = ({ street, city, zip, confidential }: ProfileValues['address']): string =>
  [street, city, zip, confidential ? m['organization-profile:fields.confidential']() : '']
    .filter((line) => line !== '')
    .join(', ')

const choicesText = (labels: Readonly<Record<string, string>>, chosen: readonly string[]): string =>
  chosen.map((value) => labels[value]).join(', ')

/** The value of a field in words. Empty if the field is. */
export const valueText = (values: ProfileValues, field: ProfileField): string => {
  switch (field) {
    case 'hours':
      return hoursText(values.hours)
    case 'specialDays':
      return specialDaysText(values.specialDays)
    case 'address':
      return addressText(values.address)
    case 'publicVisible':
      return values.publicVisible ? m['organization-profile:changed.yes']() : m['organization-profile:changed.no']()
    case 'services':
    case 'populations':
    case 'counties':
    case 'amenities':
    case 'languages':
      return choicesText(options[field], values[field])
    default:
      return values[field]
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The days whose hours are not the same in the other version, in words. Empty if it has no hours. */
export const changedHoursText = (
  values: ProfileValues,
  other: ProfileValues,
  field: 'hours' | 'specialDays',
): string => {
  if (field === 'specialDays')
    return specialDaysText(values.specialDays.filter((day) => !other.specialDays.some((same) => isSame(day, same))))
  const { hours } = values
  if (weekdays.every((day) => hours[day].length === 0)) return ''
  return weekText(
    hours,
    weekdays.filter((day) => !isSame(hours[day], other.hours[day])),
  )
}
