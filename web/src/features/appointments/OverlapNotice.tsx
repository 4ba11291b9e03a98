// Warns that another appointment is at the same time. The button of the form then schedules or moves it anyway.
import { m } from '#messages'
import type { AppointmentOverlap } from '#contracts/appointments.ts'
import { Notice } from '../../design-system/ui/Notice.tsx'

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

export const OverlapNotice = (props: Props) => (
  <div role="alert">
    <Notice kind="warning" title={m['appointment-desk:overlap.title']()}>
      {overlapText(props)}
    </Notice>
  </div>
)
