// A referral in the demo: its request, and every later step with its instant.
import type { NeedCategory, Priority, ReferralSource } from '#contracts/enumerations.ts'
import type { ActionInput, CreateReferral } from '#contracts/referral-commands.ts'

import type { DemoClient } from '../clients.ts'

export interface DemoStep {
  readonly at: Date
  /** The key of the person who issues the command. Null for the client. */
  readonly person: string | null
  readonly command: ActionInput
}

/** How a referral begins. */
export interface DemoRequest {
  readonly key: string
  readonly client: DemoClient
  /** The sending organization. Null if the client made the request, or staff made it for the client. */
  readonly sender: string | null
  readonly source: ReferralSource
  /** The key of the person who made the request. Null for the client. */
  readonly requester: string | null
  readonly need: NeedCategory
  readonly priority: Priority | null
  /** The receiver that the sender named, if any. */
  readonly receiver: string | null
  /** How consent was given. */
  readonly consentMethod: CreateReferral['consent']['method']
}

export interface DemoReferral extends DemoRequest {
  readonly note: string
  readonly requestedAt: Date
  readonly steps: readonly DemoStep[]
}

const endings: readonly ActionInput['action'][] = ['record_outcome', 'close', 'withdraw', 'reopen']

/** The step with which a partner accepted the referral. Undefined unless it still works on it. */
export const findCurrentAcceptance = ({ steps }: Pick<DemoReferral, 'steps'>): DemoStep | undefined =>
  steps.some(({ command }) => endings.includes(command.action))
    ? undefined
    : steps.findLast(({ command }) => command.action === 'accept')
