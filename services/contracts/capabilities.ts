// The actions that the signed-in person may take on a referral, as one flag per control.
import { type LifecycleState, type ReferralAction, isReroute, referralActions } from './lifecycle.ts'

/** `reroute`: routing moves the referral from one receiver to another right away (REF-14). */
export type Capabilities = Readonly<Record<ReferralAction | 'reroute', boolean>>

interface CapabilitySource extends Pick<LifecycleState, 'status'> {
  /** The actions that the API allows this person in this state: the life cycle table for the person's capacities. */
  readonly actions: readonly ReferralAction[]
}

/**
 * The flags of one referral. A control whose flag is false is absent, because the server would refuse the action. Close
 * in staff review is the exception: it is on every row (REV-17).
 */
export const capabilities = ({ actions, status }: CapabilitySource): Capabilities => {
  const allowed: ReadonlySet<ReferralAction> = new Set(actions)
  const flags = Object.fromEntries(referralActions.map((action) => [action, allowed.has(action)])) as Record<
    ReferralAction,
    boolean
  >
  return { ...flags, reroute: flags.route && isReroute(status) }
}
