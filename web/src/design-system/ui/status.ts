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
import { tellingDisposition } from '#contracts/texts/referral.ts'
import { t } from '../../lib/texts.ts'
import type { StatusTint } from '../theme/tokens.ts'

/** How a status or a disposition looks and reads. */
export interface StatusView {
  readonly tint: StatusTint
  readonly icon: LucideIcon
  readonly word: string
}

const { status: statusWord, disposition: dispositionWord } = t.referral

export const statusViews: Readonly<Record<ReferralStatus, StatusView>> = {
  requested: { tint: 'requested', icon: Inbox, word: statusWord.requested },
  pending_review: { tint: 'pending_review', icon: Hourglass, word: statusWord.pending_review },
  in_review: { tint: 'in_review', icon: FileSearch, word: statusWord.in_review },
  submitted: { tint: 'submitted', icon: Send, word: statusWord.submitted },
  received: { tint: 'received', icon: UserRoundCheck, word: statusWord.received },
  returned: { tint: 'returned', icon: Undo2, word: statusWord.returned },
  closed: { tint: 'closed', icon: CircleCheck, word: statusWord.closed },
}

export const dispositionViews: Readonly<Record<Disposition, StatusView>> = {
  approved: { tint: 'submitted', icon: Send, word: dispositionWord.approved },
  accepted: { tint: 'received', icon: UserRoundCheck, word: dispositionWord.accepted },
  waitlisted: { tint: 'waitlisted', icon: CalendarClock, word: dispositionWord.waitlisted },
  declined: { tint: 'returned', icon: CircleX, word: dispositionWord.declined },
  withdrawn: { tint: 'withdrawn', icon: CircleSlash, word: dispositionWord.withdrawn },
  revision: { tint: 'returned', icon: Undo2, word: dispositionWord.revision },
}

/** What the tag of a referral says: the status, or the disposition where that says more (TL-02). */
export const tagView = (status: ReferralStatus, disposition: Disposition | null): StatusView => {
  const telling = tellingDisposition(status, disposition)
  return telling === null ? statusViews[status] : dispositionViews[telling]
}

export const slaIcons: Readonly<Record<SlaState, LucideIcon>> = {
  on_time: ClockCheck,
  at_risk: ClockAlert,
  overdue: TriangleAlert,
}
