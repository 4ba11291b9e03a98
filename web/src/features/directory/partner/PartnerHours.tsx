// The weekly hours of a partner, and the next days on which they differ.
import { m } from '#messages'
import type { DirectoryPartner } from '#contracts/directory.ts'
import { weekdays } from '#contracts/enumeration-values.ts'
import { chakra } from '@chakra-ui/react'
import { formatLongDay } from '../../../lib/format/time.ts'
import { rangeText } from '../hours-text.ts'
import { weekdayLabels } from '../labels.ts'

const hoursRange = (text: string) => rangeText(text.slice(0, 5), text.slice(6))

type DayHours = 'closed' | readonly string[]

const rangesText = (ranges: DayHours) =>
  ranges === 'closed' ? m['directory:dialog.closed']() : ranges.map(hoursRange).join(', ')

/** "Closed on Thursday, November 26 (Thanksgiving)", or the hours of that day. */
const specialDayText = ({ day, hours, note }: NonNullable<DirectoryPartner['specialDays']>[number]) => {
  const date = formatLongDay(day)
  const text = hours === 'closed' ? m['directory:dialog.closedOn']({ date }) : `${date}: ${rangesText(hours)}`
  return note === null ? text : `${text} (${note})`
}

export const PartnerHours = ({
  hours,
  specialDays = [],
  locationHidden,
}: Pick<DirectoryPartner, 'hours' | 'specialDays' | 'locationHidden'>) => {
  if (locationHidden) return <p>{m['directory:dialog.hidden']()}</p>
  return (
    <>
      {specialDays.map((special) => (
        <chakra.p key={special.day} fontWeight="600" marginBottom="1.5">
          {specialDayText(special)}
        </chakra.p>
      ))}
      <WeeklyHours hours={hours} />
    </>
  )
}

const WeeklyHours = ({ hours }: Pick<DirectoryPartner, 'hours'>) => {
  if (hours === undefined || Object.keys(hours).length === 0) return <p>{m['directory:dialog.noHours']()}</p>
  return (
    <chakra.table borderCollapse="collapse">
      <tbody>
        {weekdays.map((day) => (
          <tr key={day}>
            <chakra.th scope="row" textAlign="start" fontWeight="400" color="fg.muted" paddingInlineEnd="5" py="0.5">
              {weekdayLabels[day]()}
            </chakra.th>
            <chakra.td fontVariantNumeric="tabular-nums" py="0.5">
              {rangesText(hours[day] ?? 'closed')}
            </chakra.td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  )
}
