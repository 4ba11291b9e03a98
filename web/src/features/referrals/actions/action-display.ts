// The icons of the actions, and the order in which they are offered.
import type { Capabilities } from '#contracts/capabilities.ts'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { LucideIcon } from 'lucide-react'
import {
  Archive,
  CalendarClock,
  CircleX,
  ClipboardCheck,
  FileSearch,
  Flag,
  RotateCcw,
  Route,
  Send,
  StickyNote,
  Undo2,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundPlus,
} from 'lucide-react'

export const actionIcons: Readonly<Record<ReferralAction, LucideIcon>> = {
  start_review: FileSearch,
  assign: UserRoundPlus,
  release: UserRoundMinus,
  route: Route,
  submit: Send,
  return: Undo2,
  decline: CircleX,
  close: Archive,
  reopen: RotateCcw,
  accept: UserRoundCheck,
  waitlist: CalendarClock,
  record_outcome: ClipboardCheck,
  withdraw: Undo2,
  resubmit: RotateCcw,
  set_priority: Flag,
  add_note: StickyNote,
}

/** The actions, most likely first. The page, and the bar on phones, start with the first one that is allowed. */
const displayOrder: readonly ReferralAction[] = [
  'accept',
  'record_outcome',
  'resubmit',
  'start_review',
  'submit',
  'route',
  'assign',
  'waitlist',
  'reopen',
  'return',
  'decline',
  'release',
  'set_priority',
  'close',
  'withdraw',
]

const forwardActions: ReadonlySet<ReferralAction> = new Set([
  'accept',
  'record_outcome',
  'resubmit',
  'start_review',
  'submit',
  'route',
  'waitlist',
])

/**
 * Whether the action moves the referral forward. Only these actions get the solid button. Withdrawing or ending a
 * referral never does.
 */
export const isForwardAction = (action: ReferralAction): boolean => forwardActions.has(action)

/** The allowed actions, in display order, without `add_note`, which has a form in the timeline panel. */
export const availableActions = (can: Capabilities): ReferralAction[] => displayOrder.filter((action) => can[action])
