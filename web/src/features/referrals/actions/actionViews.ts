// How each action looks, and which of those allowed is the one most likely meant.
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

/** Most likely first: what the page and the phone's bar lead with. */
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

/** Whether it carries the referral on: taking it back or ending it is never the button that stands out. */
export const isForwardAction = (action: ReferralAction): boolean => forwardActions.has(action)

/** The offered actions in order of likelihood; a note has its own place beside the timeline. */
export const inDisplayOrder = (actions: readonly ReferralAction[]): ReferralAction[] =>
  displayOrder.filter((action) => actions.includes(action))
