// A demo referral: its request, and every later step with its instant.
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

/** An action, with demo names instead of ids. */
export type DemoAct =
  | { readonly action: 'start_review' | 'submit' | 'accept' | 'waitlist' }
  | { readonly action: 'route'; readonly to: string }
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
  /** Key of a person. Null: the client. */
  readonly by: string | null
  readonly act: DemoAct
}

/** How a referral begins. */
export interface DemoRequest {
  readonly key: string
  readonly client: DemoClient
  /** The sending organization. Null: the client made the request, or staff made it for the client. */
  readonly from: string | null
  readonly source: ReferralSource
  /** Key of the person who made the request. Null: the client. */
  readonly by: string | null
  readonly need: NeedCategory
  readonly priority: Priority | null
  /** The receiver that the sender named, if any. */
  readonly to: string | null
  /** How consent was given. */
  readonly consent: ConsentMethod
}

export interface DemoReferral extends DemoRequest {
  readonly note: string
  readonly requestedAt: Date
  readonly steps: readonly DemoStep[]
}
