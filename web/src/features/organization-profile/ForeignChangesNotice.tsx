// What another person saved while this person was editing, and for each field that both changed, a choice.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { weekdays } from '#contracts/enumeration-values.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { formatTimeOfDay } from '../../lib/format/time.ts'
import { weekdayLabels } from '../directory/labels.ts'
import { fieldLabels, options } from './profile-labels.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'
import type { ProfileForm } from './useProfileForm.ts'

const hoursText = (hours: ProfileValues['hours']): string =>
  weekdays
    .filter((day) => hours[day].length > 0)
    .map((day) => {
      const periods = hours[day].map(({ from, to }) => `${formatTimeOfDay(from)} - ${formatTimeOfDay(to)}`)
      return `${weekdayLabels[day]()} ${periods.join(', ')}`
    })
    .join('; ')

const addressText = ({ street, city, zip, confidential }: ProfileValues['address']): string =>
  [street, city, zip, confidential ? m['organization-profile:fields.confidential']() : '']
    .filter((line) => line !== '')
    .join(', ')

const choicesText = (labels: Readonly<Record<string, string>>, chosen: readonly string[]): string =>
  chosen.map((value) => labels[value]).join(', ')

/** The value of a field in words. */
const valueText = (values: ProfileValues, field: ProfileField): string => {
  switch (field) {
    case 'hours':
      return hoursText(values.hours)
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

export const ForeignChangesNotice = ({ form }: { readonly form: ProfileForm }) => {
  const { foreign, stored } = form
  if (foreign === undefined) return null
  const { fields, conflicts } = foreign
  return (
    <Notice kind="warning" title={m['organization-profile:changed.title']()}>
      <p>
        {m['organization-profile:changed.text']({
          count: fields.length,
          fields: fields.map((field) => fieldLabels[field]).join(', '),
        })}
      </p>
      {conflicts.length > 0 && (
        <>
          <chakra.p marginTop="2">{m['organization-profile:changed.conflicts']()}</chakra.p>
          <chakra.ul display="grid" gap="2" marginTop="2">
            {conflicts.map((field) => (
              <li key={field}>
                <chakra.strong fontWeight="650">{fieldLabels[field]}</chakra.strong>
                <p>
                  {m['organization-profile:changed.theirs']({
                    value: valueText(stored, field) || m['organization-profile:changed.empty'](),
                  })}
                </p>
                <Button
                  variant="outline"
                  size="row"
                  aria-label={m['organization-profile:changed.useTheirsFor']({ field: fieldLabels[field] })}
                  onClick={() => form.takeStored(field)}
                >
                  {m['organization-profile:changed.useTheirs']()}
                </Button>
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </Notice>
  )
}
