// A referral in the demo: its request, and every later step with its instant.
import type {
  CloseReason,
  ConsentMethod,
  DeclineReason,
  NeedMetAnswer,
  NeedCategory,
  Priority,
  ReferralSource,
} from '#contracts/enumerations.ts'

import type { DemoClient } from '../clients.ts'

/** A command on a referral, with demo names instead of ids. */
export type DemoCommand =
  | { readonly action: 'start_review' | 'submit' | 'accept' | 'waitlist' }
  | { readonly action: 'route'; readonly receiver: string }
  | { readonly action: 'return' | 'withdraw'; readonly note: string | null }
  | { readonly action: 'decline'; readonly reason: DeclineReason; readonly note: string | null }
  | { readonly action: 'close'; readonly reason: CloseReason; readonly note: string | null }
  | { readonly action: 'reopen'; readonly note: string }
  | {
      readonly action: 'record_outcome'
      readonly cents: number
      readonly needMet: NeedMetAnswer
      readonly note: string | null
    }
  | {
      readonly action: 'resubmit'
      readonly need: NeedCategory
      readonly priority: Priority | null
      readonly note: string | null
    }
  | { readonly action: 'set_priority'; readonly priority: Priority }
  | { readonly action: 'add_note'; readonly text: string }

export interface DemoStep {
  readonly at: Date
  /** The key of the person who issues the command. Null for the client. */
  readonly person: string | null
  readonly command: DemoCommand
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
  readonly consentMethod: ConsentMethod
}

export interface DemoReferral extends DemoRequest {
  readonly note: string
  readonly requestedAt: Date
  readonly steps: readonly DemoStep[]
}
