// The one map from status to icon, word and tint: tags, filter row, timeline and seam read it.
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
import { shownDisposition } from '#contracts/lifecycle.ts'
import { dispositionLabel, statusLabel } from '#messages/referral-labels.ts'
import type { StatusTint } from '../theme/tokens.ts'

/** How a status or a disposition looks and reads. */
export interface StatusView {
  readonly tint: StatusTint
  readonly icon: LucideIcon
  readonly word: string
}

export const statusViews: Readonly<Record<ReferralStatus, StatusView>> = {
  requested: { tint: 'requested', icon: Inbox, word: statusLabel.requested() },
  pending_review: { tint: 'pending_review', icon: Hourglass, word: statusLabel.pending_review() },
  in_review: { tint: 'in_review', icon: FileSearch, word: statusLabel.in_review() },
  submitted: { tint: 'submitted', icon: Send, word: statusLabel.submitted() },
  received: { tint: 'received', icon: UserRoundCheck, word: statusLabel.received() },
  returned: { tint: 'returned', icon: Undo2, word: statusLabel.returned() },
  closed: { tint: 'closed', icon: CircleCheck, word: statusLabel.closed() },
}

export const dispositionViews: Readonly<Record<Disposition, StatusView>> = {
  approved: { tint: 'submitted', icon: Send, word: dispositionLabel.approved() },
  accepted: { tint: 'received', icon: UserRoundCheck, word: dispositionLabel.accepted() },
  waitlisted: { tint: 'waitlisted', icon: CalendarClock, word: dispositionLabel.waitlisted() },
  declined: { tint: 'returned', icon: CircleX, word: dispositionLabel.declined() },
  withdrawn: { tint: 'withdrawn', icon: CircleSlash, word: dispositionLabel.withdrawn() },
  revision: { tint: 'returned', icon: Undo2, word: dispositionLabel.revision() },
}

/** What the tag of a referral says: the status, or the disposition where that says more (TL-02). */
export const tagView = (status: ReferralStatus, disposition: Disposition | null): StatusView => {
  const shown = shownDisposition(status, disposition)
  return shown === null ? statusViews[status] : dispositionViews[shown]
}

export const slaIcons: Readonly<Record<SlaState, LucideIcon>> = {
  on_time: ClockCheck,
  at_risk: ClockAlert,
  overdue: TriangleAlert,
}
