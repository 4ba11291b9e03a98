// Warns that another appointment is at the same time, and says its time and partner, as far as the reader may know. The button
// of the form then schedules or moves it anyway.
import { m } from '#messages'
import type { AppointmentOverlap } from '#contracts/appointments.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Notice } from '../../design-system/ui/Notice.tsx'
import { formatAppointmentTime } from '../../lib/format/appointment-time.ts'
import { useNow } from '../../lib/hooks/useNow.ts'

interface Props {
  readonly overlap: AppointmentOverlap
  /** Whether the reader schedules for their own organization. */
  readonly isOwnOrganization: boolean
}

const overlapText = ({ overlap: { family, organization }, isOwnOrganization }: Props): string => {
  if (family && organization) return m['appointment-desk:overlap.both']()
  if (family) return m['appointment-desk:overlap.family']()
  return isOwnOrganization ? m['appointment-desk:overlap.organization']() : m['appointment-desk:overlap.partner']()
}

export const OverlapNotice = (props: Props) => {
  const now = useNow()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not returned: newer browsers return a promise, which is no cleanup.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // On phones, a bar covers the bottom of the page.
    <chakra.div ref={element} role="alert" scrollMarginBottom={{ base: '40', md: '20' }} scrollMarginTop="20">
      <Notice kind="warning" title={m['appointment-desk:overlap.title']()}>
        <p>{overlapText(props)}</p>
        <ul>
          {props.overlap.appointments.map(({ startsAt, durationMinutes, organization }, index) => (
            <li key={index}>
              {formatAppointmentTime({ startsAt, durationMinutes }, now)}
              {' · '}
              {organization ?? m['appointment-desk:form.staff']()}
            </li>
          ))}
        </ul>
      </Notice>
    </chakra.div>
  )
}
