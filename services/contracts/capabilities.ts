// The actions that the signed-in person may take on a referral, as one flag per control.
import { type LifecycleState, type ReferralAction, isReroute, referralActions } from './lifecycle.ts'

/** `reroute` means that routing moves the referral from one receiver to another immediately (REF-14). */
export type Capabilities = Readonly<Record<ReferralAction | 'reroute', boolean>>

interface CapabilitySource extends Pick<LifecycleState, 'status'> {
  /** The actions that the API allows this person in this state, from the lifecycle table. */
  readonly actions: readonly ReferralAction[]
}

/**
 * The flags of one referral. A control is hidden if its flag is false, because the server would refuse the action. The
 * exception is Close in staff review, which is on every row (REV-17).
 */
export const capabilities = ({ actions, status }: CapabilitySource): Capabilities => {
  const allowed: ReadonlySet<ReferralAction> = new Set(actions)
  const flags = Object.fromEntries(referralActions.map((action) => [action, allowed.has(action)])) as Record<
    ReferralAction,
    boolean
  >
  return { ...flags, reroute: flags.route && isReroute(status) }
}
