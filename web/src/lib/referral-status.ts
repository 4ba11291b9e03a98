// The icon, label and tint of each status. Tags, filters, timelines and progress steps use this table.
import type { LucideIcon } from 'lucide-react'
import {
  CalendarClock,
  CircleCheck,
  CircleSlash,
  CircleX,
  ClockAlert,
  ClockCheck,
  FileSearch,
  Hourglass,
  Inbox,
  Send,
  TriangleAlert,
  Undo2,
  UserRoundCheck,
} from 'lucide-react'
import type { Disposition, ReferralStatus, SlaState } from '#contracts/enumerations.ts'
import { tellingDisposition } from '#contracts/texts/referral.ts'
import { t } from './texts.ts'

/** Names a tint of the design system: that of a status, or of a disposition with its own. */
export type StatusTint = ReferralStatus | 'waitlisted' | 'withdrawn'

/** How a status or a disposition is shown. */
export interface StatusView {
  readonly tint: StatusTint
  readonly icon: LucideIcon
  readonly label: string
}

const { status: statusText, disposition: dispositionText } = t.referral

export const statusViews: Readonly<Record<ReferralStatus, StatusView>> = {
  requested: { tint: 'requested', icon: Inbox, label: statusText.requested },
  pending_review: { tint: 'pending_review', icon: Hourglass, label: statusText.pending_review },
  in_review: { tint: 'in_review', icon: FileSearch, label: statusText.in_review },
  submitted: { tint: 'submitted', icon: Send, label: statusText.submitted },
  received: { tint: 'received', icon: UserRoundCheck, label: statusText.received },
  returned: { tint: 'returned', icon: Undo2, label: statusText.returned },
  closed: { tint: 'closed', icon: CircleCheck, label: statusText.closed },
}

export const dispositionViews: Readonly<Record<Disposition, StatusView>> = {
  approved: { tint: 'submitted', icon: Send, label: dispositionText.approved },
  accepted: { tint: 'received', icon: UserRoundCheck, label: dispositionText.accepted },
  waitlisted: { tint: 'waitlisted', icon: CalendarClock, label: dispositionText.waitlisted },
  declined: { tint: 'returned', icon: CircleX, label: dispositionText.declined },
  withdrawn: { tint: 'withdrawn', icon: CircleSlash, label: dispositionText.withdrawn },
  revision: { tint: 'returned', icon: Undo2, label: dispositionText.revision },
}

/** What the tag of a referral shows: the status, or the disposition if it is more specific (TL-02). */
export const tagView = (status: ReferralStatus, disposition: Disposition | null): StatusView => {
  const shownDisposition = tellingDisposition(status, disposition)
  return shownDisposition === null ? statusViews[status] : dispositionViews[shownDisposition]
}

export const slaIcons: Readonly<Record<SlaState, LucideIcon>> = {
  on_time: ClockCheck,
  at_risk: ClockAlert,
  overdue: TriangleAlert,
}
