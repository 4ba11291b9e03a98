// How an appointment is shown: its status, its partner and its texts.
import { m } from '#messages'
import type { AppointmentRow } from '#contracts/appointments.ts'
import { partnerName } from '#contracts/organization-ref.ts'
import type { NoteText } from '#contracts/referrals.ts'
import { CalendarCheck, CalendarClock, CalendarX, CircleCheck, Clock, type LucideIcon } from 'lucide-react'

interface StatusView {
  readonly label: string
  readonly icon: LucideIcon
  readonly tint: 'good' | 'plain' | 'open' | 'bad'
}

const views = {
  scheduled: { label: m['appointments:status.scheduled'], icon: Clock, tint: 'open' },
  confirmed: { label: m['appointments:status.confirmed'], icon: CalendarCheck, tint: 'good' },
  completed: { label: m['appointments:status.completed'], icon: CircleCheck, tint: 'good' },
  cancelled: { label: m['appointments:status.cancelled'], icon: CalendarX, tint: 'plain' },
  no_show: { label: m['appointments:status.noShow'], icon: CalendarX, tint: 'bad' },
  missed: { label: m['appointments:status.missed'], icon: CalendarX, tint: 'bad' },
  moveRequested: { label: m['appointments:status.moveRequested'], icon: CalendarClock, tint: 'open' },
} as const satisfies Record<string, Omit<StatusView, 'label'> & { readonly label: () => string }>

type ShownStatus = Pick<AppointmentRow, 'status' | 'isMissed' | 'moveRequest'>

const viewName = ({ status, isMissed, moveRequest }: ShownStatus): keyof typeof views => {
  if (isMissed) return 'missed'
  return status === 'scheduled' && moveRequest !== null ? 'moveRequested' : status
}

/** A past scheduled one is "Missed" (CLI-25). */
export const statusView = (appointment: ShownStatus): StatusView => {
  const { label, ...view } = views[viewName(appointment)]
  return { ...view, label: label() }
}

export const textOrErased = (text: NoteText): string => ('text' in text ? text.text : m['appointments:erased']())

/** The title, which a family with a confidential shelter does not read (ROLE-26). */
export const appointmentTitle = ({ title }: Pick<AppointmentRow, 'title'>): string =>
  title === null ? m['appointments:discreetTitle']() : textOrErased(title)

export const partnerLabel = ({ partner }: Pick<AppointmentRow, 'partner'>): string =>
  partner.kind === 'staff' ? m['conversations:staff']() : partnerName(partner.organization)
