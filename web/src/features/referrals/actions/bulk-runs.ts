// The result of each list's last bulk action, kept until it is dismissed. A person who opens a refused row still sees
// the result when they come back.
import type { BulkCommand, BulkResult } from '#contracts/referral-commands.ts'
import { create } from 'zustand'
import { useSession } from '../../../lib/session/session.ts'
import type { ReferralSelection } from './selected-referrals.ts'

export interface BulkRun {
  readonly command: BulkCommand
  /** The name of the chosen receiver, if the action is routing. */
  readonly organization?: string
  /** Rows that an earlier step of the same action refused. The result lists them too. */
  readonly earlierRefusals?: BulkResult['results']
  /** The rows as they were when the person confirmed, if an earlier step has since changed the selection. */
  readonly confirmedSelection?: ReferralSelection
}

export interface BulkOutcome {
  readonly run: BulkRun
  readonly result: BulkResult
  /** The rows as they were when the person confirmed. */
  readonly confirmedSelection: ReferralSelection
}

const useOutcomes = create<Readonly<Record<string, BulkOutcome | undefined>>>(() => ({}))

/** The outcome of the list's last bulk action. Undefined if there is none to show. */
export const useBulkOutcome = (list: string): BulkOutcome | undefined => useOutcomes((outcomes) => outcomes[list])

export const saveBulkOutcome = (list: string, outcome: BulkOutcome): void => useOutcomes.setState({ [list]: outcome })

export const dismissBulkOutcome = (list: string): void => useOutcomes.setState({ [list]: undefined })

// Cleared when the user or the organization changes.
useSession.subscribe(({ user }, previous) => {
  if (user?.id === previous.user?.id && user?.organizationId === previous.user?.organizationId) return
  useOutcomes.setState({}, true)
})
