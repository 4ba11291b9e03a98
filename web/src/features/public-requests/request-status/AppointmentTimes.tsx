// When the family has appointments. Anyone with the link reads this, so it shows neither a place nor a name.
import { m } from '#messages'
import type { RequestStatus } from '#contracts/public-requests.ts'
import { chakra } from '@chakra-ui/react'
import { formatAppointmentTime } from '../../../lib/format/appointment-time.ts'
import { useNow } from '../../../lib/hooks/useNow.ts'

export const AppointmentTimes = ({ appointments }: Pick<RequestStatus, 'appointments'>) => {
  const now = useNow()
  if (appointments.length === 0) return null
  return (
    <chakra.section aria-labelledby="appointment-times" marginBottom="5">
      <chakra.h3 id="appointment-times" fontWeight="650">
        {m['public-requests:status.appointments.title']()}
      </chakra.h3>
      <ul>
        {appointments.map((appointment) => (
          <li key={appointment.startsAt}>
            <time dateTime={appointment.startsAt}>{formatAppointmentTime(appointment, now)}</time>
          </li>
        ))}
      </ul>
      <chakra.p color="fg.muted" textStyle="small" marginTop="1">
        {m['public-requests:status.appointments.place']()}
      </chakra.p>
    </chakra.section>
  )
}
