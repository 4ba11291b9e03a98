// The icon, label and tint of each status. Tags, filters, timelines and progress steps use this table. It is in lib,
// because several features show statuses: referrals, the client portal and notifications.
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
import { dispositionLabel, statusLabel } from '#contracts/referral-labels.ts'

/** The name of a tint in the design system. Two dispositions have their own; the others use the tint of a status. */
type StatusTint = ReferralStatus | 'waitlisted' | 'withdrawn'

/** How a status or a disposition is shown. */
export interface StatusView {
  readonly tint: StatusTint
  readonly icon: LucideIcon
  readonly label: string
}

export const statusViews: Readonly<Record<ReferralStatus, StatusView>> = {
  requested: { tint: 'requested', icon: Inbox, label: statusLabel.requested() },
  pending_review: { tint: 'pending_review', icon: Hourglass, label: statusLabel.pending_review() },
  in_review: { tint: 'in_review', icon: FileSearch, label: statusLabel.in_review() },
  submitted: { tint: 'submitted', icon: Send, label: statusLabel.submitted() },
  received: { tint: 'received', icon: UserRoundCheck, label: statusLabel.received() },
  returned: { tint: 'returned', icon: Undo2, label: statusLabel.returned() },
  closed: { tint: 'closed', icon: CircleCheck, label: statusLabel.closed() },
}

export const dispositionViews: Readonly<Record<Disposition, StatusView>> = {
  approved: { tint: 'submitted', icon: Send, label: dispositionLabel.approved() },
  accepted: { tint: 'received', icon: UserRoundCheck, label: dispositionLabel.accepted() },
  waitlisted: { tint: 'waitlisted', icon: CalendarClock, label: dispositionLabel.waitlisted() },
  declined: { tint: 'returned', icon: CircleX, label: dispositionLabel.declined() },
  withdrawn: { tint: 'withdrawn', icon: CircleSlash, label: dispositionLabel.withdrawn() },
  revision: { tint: 'returned', icon: Undo2, label: dispositionLabel.revision() },
}

/** What the badge of a referral shows: the disposition where there is one, else the status (TL-02, TL-21). */
export const tagView = (status: ReferralStatus, disposition: Disposition | null): StatusView =>
  disposition === null ? statusViews[status] : dispositionViews[disposition]

export const slaIcons: Readonly<Record<SlaState, LucideIcon>> = {
  on_time: ClockCheck,
  at_risk: ClockAlert,
  overdue: TriangleAlert,
}
