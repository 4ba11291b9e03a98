// The family's next appointment, on its dashboard. Its honey color marks the next step.
import { m } from '#messages'
import type { AppointmentRow } from '#contracts/appointments.ts'
import { chakra } from '@chakra-ui/react'
import { TextLink } from '../../design-system/ui/links.tsx'
import { formatAppointmentTime } from '../../lib/format/appointment-time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'
import { paths } from '../../lib/paths.ts'
import { DayTile } from './DayTile.tsx'
import { appointmentTitle, partnerLabel, textOrErased } from './appointment-display.ts'

export const NextAppointment = ({ appointment }: { readonly appointment: AppointmentRow }) => {
  const now = useNow()
  const { startsAt, location } = appointment
  return (
    <chakra.section
      aria-labelledby="next-appointment-heading"
      display="flex"
      alignItems="center"
      gap="4"
      px={{ base: '4.5', md: '5.5' }}
      py="4.5"
      bg="accent.subtle"
      borderRadius="panel"
    >
      <DayTile startsAt={startsAt} bg="bg.surface" />
      <chakra.div minWidth="0">
        <chakra.h2 id="next-appointment-heading" srOnly>
          {m['appointments:next']()}
        </chakra.h2>
        <chakra.p overflowWrap="anywhere">
          <TextLink to={paths.clientAppointments()} variant="plain" fontWeight="650">
            {appointmentTitle(appointment)}
          </TextLink>
        </chakra.p>
        <p>
          <time dateTime={startsAt}>{formatAppointmentTime(appointment, now)}</time>
        </p>
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {partnerLabel(appointment)}
          {location !== null && `, ${textOrErased(location)}`}
        </chakra.p>
      </chakra.div>
    </chakra.section>
  )
}
