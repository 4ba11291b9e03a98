// An entry of recent activity in plain language: its text, where it leads, and its icon.
import { m } from '#messages'
import type { AppointmentStatus } from '#contracts/appointment-rules.ts'
import type { DashboardActivity, MessageActivity, ResourceActivity } from '#contracts/client-dashboard.ts'
import { activityMessage } from '#contracts/notification-messages.ts'
import { partnerNameInSentence } from '#contracts/organization-ref.ts'
import { CalendarDays, type LucideIcon, MessageSquare } from 'lucide-react'
import { requestInSentence } from '../../lib/display/request-in-sentence.ts'
import { tagView } from '../../lib/display/referral-status.ts'
import { formatDate } from '../../lib/format/time.ts'
import { paths } from '../../lib/paths.ts'
import { resourceName, typeIcon } from '../../lib/display/resource-texts.ts'

interface ActivityEntry {
  readonly key: string
  readonly text: string
  readonly to: string
  readonly icon: LucideIcon
}

const messageText = ({ fromClient, correspondent }: MessageActivity): string => {
  if (correspondent.kind === 'staff')
    return fromClient
      ? m['client-portal:activity.ownMessageToStaff']()
      : m['client-portal:activity.newMessageFromStaff']()
  const name = partnerNameInSentence(correspondent.organization)
  return fromClient
    ? m['client-portal:activity.ownMessage']({ name })
    : m['client-portal:activity.newMessage']({ name })
}

/** Names neither what it is nor who gave it if the account does not show it (ROLE-26). */
const resourceText = (resource: ResourceActivity): string => {
  const { name, type, provider } = resource
  const partner = provider === null ? null : partnerNameInSentence(provider)
  if (name === null && type === null)
    return partner === null
      ? m['client-portal:activity.resource.unnamed']()
      : m['client-portal:activity.resource.unnamedFrom']({ partner })
  const what = resourceName(resource)
  return partner === null
    ? m['client-portal:activity.resource.recorded']({ what })
    : m['client-portal:activity.resource.recordedFrom']({ partner, what })
}

const appointmentTexts = {
  scheduled: m['client-portal:activity.appointment.scheduled'],
  confirmed: m['client-portal:activity.appointment.confirmed'],
  completed: m['client-portal:activity.appointment.completed'],
  cancelled: m['client-portal:activity.appointment.canceled'],
  no_show: m['client-portal:activity.appointment.noShow'],
} satisfies Record<AppointmentStatus, (inputs: { day: string }) => string>

export const activityEntry = (activity: DashboardActivity, now: Date): ActivityEntry => {
  switch (activity.kind) {
    case 'referral': {
      const { id, referralId, need, status, disposition, to, declinedBy } = activity.change
      return {
        key: id,
        text: activityMessage(requestInSentence(need), { status, disposition, declinedBy }, to),
        to: paths.ownReferral(referralId),
        icon: tagView(status, disposition).icon,
      }
    }
    case 'appointment': {
      const { id, status, startsAt } = activity.appointment
      return {
        key: id,
        text: appointmentTexts[status]({ day: formatDate(startsAt, now) }),
        to: paths.clientAppointments(),
        icon: CalendarDays,
      }
    }
    case 'message': {
      const { conversationId, at } = activity.message
      return {
        key: `${conversationId} ${at}`,
        text: messageText(activity.message),
        to: paths.clientConversation(conversationId),
        icon: MessageSquare,
      }
    }
    case 'resource': {
      const { id, type } = activity.resource
      return {
        key: id,
        text: resourceText(activity.resource),
        to: paths.clientResources(),
        icon: typeIcon[type ?? 'other'],
      }
    }
  }
}
