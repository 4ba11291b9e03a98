// Flags that say which actions the signed-in person may take on a referral, one for each control.
import { type LifecycleState, type ReferralAction, isReroute, referralActions } from './lifecycle.ts'

/** `reroute` says whether routing would immediately send the referral to another receiver (REF-14). */
export type Capabilities = Readonly<Record<ReferralAction | 'reroute', boolean>>

interface CapabilitySource extends Pick<LifecycleState, 'status'> {
  /** The actions that the API allows this person in this state, from the lifecycle table. */
  readonly actions: readonly ReferralAction[]
}

/**
 * Returns the flags of one referral. A control is hidden if its flag is false, because the server would refuse the
 * action. The exception is Close in staff review, which every row shows (REV-17).
 */
export const capabilities = ({ actions, status }: CapabilitySource): Capabilities => {
  const allowed: ReadonlySet<ReferralAction> = new Set(actions)
  const flags = Object.fromEntries(referralActions.map((action) => [action, allowed.has(action)])) as Record<
    ReferralAction,
    boolean
  >
  return { ...flags, reroute: flags.route && isReroute(status) }
}
