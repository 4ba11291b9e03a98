// The icons of the actions, and the order in which they are offered.
import { type Capabilities, capabilities } from '#contracts/capabilities.ts'
import { type ReferralAction, type ReferralRole, canAct } from '#contracts/lifecycle.ts'
import type { ReferralDetail } from '#contracts/referrals.ts'
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

/** The roles that offer actions, in display order. */
const actingRoles = ['receiver', 'staff', 'sender'] as const satisfies readonly ReferralRole[]
export type ActingRole = (typeof actingRoles)[number]

export interface ActionGroup {
  readonly role: ActingRole
  readonly actions: readonly ReferralAction[]
}

/**
 * The allowed actions by the role that offers them, so that staff of the receiving organization see both kinds (TL-05).
 * An action that several roles offer is in the first group.
 */
export const actionGroups = (
  referral: Pick<ReferralDetail, 'roles' | 'actions' | 'status' | 'disposition' | 'source'>,
): ActionGroup[] => {
  const roles = actingRoles.filter((role) => referral.roles.includes(role))
  const offeredBy = (action: ReferralAction) => roles.find((role) => canAct(role, action, referral))
  const actions = availableActions(capabilities(referral))
  return roles
    .map((role) => ({ role, actions: actions.filter((action) => offeredBy(action) === role) }))
    .filter((group) => group.actions.length > 0)
}
