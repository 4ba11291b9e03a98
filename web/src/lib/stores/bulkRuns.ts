// What the last bulk run of each list did, until it is dismissed: who opens a refused row comes back to it.
import type { BulkCommand, BulkResult } from '#contracts/referral-commands.ts'
import { create } from 'zustand'
import type { Selection } from './selection.ts'
import { useSession } from './session.ts'

export interface BulkRun {
  readonly command: BulkCommand
  /** The chosen receiver's name, for a routing. */
  readonly organization?: string
  /** What an earlier step of the same run refused: its lines stand in the result too. */
  readonly refused?: BulkResult['results']
  /** The rows as they were when it was confirmed, where an earlier step has changed the selection since. */
  readonly seen?: Selection
}

export interface BulkOutcome {
  readonly run: BulkRun
  readonly result: BulkResult
  /** The rows as they were when it was confirmed. */
  readonly seen: Selection
}

const useOutcomes = create<Readonly<Record<string, BulkOutcome | undefined>>>(() => ({}))

/** What is shown of the list's last run; undefined: nothing. */
export const useBulkOutcome = (list: string): BulkOutcome | undefined => useOutcomes((outcomes) => outcomes[list])

export const saveBulkOutcome = (list: string, outcome: BulkOutcome): void => useOutcomes.setState({ [list]: outcome })

export const dismissBulkOutcome = (list: string): void => useOutcomes.setState({ [list]: undefined })

// Another person at the same screen, or the same one for another organization, sees nothing of it.
useSession.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id && user?.organizationId === before.user?.organizationId) return
  useOutcomes.setState({}, true)
})
