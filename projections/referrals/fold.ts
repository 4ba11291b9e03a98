// The state that the read model stores for one referral's stream: the referral as the domain folds it, and what only
// the read model needs, such as when each action was taken.
import type { Confidential } from '#contracts/confidential.ts'
import type { Language } from '#contracts/language.ts'
import { type SlaClocks, clocksAfter } from '#domain/policies/sla.ts'
import { type ReferralEvent, referralEvents } from '#domain/referral/events.ts'
import { evolve } from '#domain/referral/evolve.ts'
import type { Referral } from '#domain/referral/state.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '../engine/model.ts'

/** Instants are ISO 8601 text as recorded. The state is stored, so a new name for a property rebuilds its models. */
export interface ReferralState {
  /** The same state that commands are decided on. */
  readonly referral: Referral
  /** The receiver that the sender chose, which determines the referral's type (REF-36). */
  readonly sendersChoice: string | null
  /** The language of a family without an account; null if the requester is not asked for one. */
  readonly language: Language | null
  readonly initialNote: Confidential | null
  /** The amount of the outcome or closing that closed the referral; null if there is none (REF-35). */
  readonly recordedCents: number | null
  readonly createdAt: string
  readonly updatedAt: string
  /** When it was last sent to a receiver. */
  readonly submittedAt: string | null
  readonly closedAt: string | null
  readonly clocks: SlaClocks
}

export type RecordedReferralEvent = RecordedEvent<ReferralEvent>

export const isReferralEvent = (event: RecordedEvent): event is RecordedReferralEvent => event.type in referralEvents

type RequestedEvent = Extract<RecordedReferralEvent, { type: 'ReferralRequested' }>

const recordRequest = ({ data, at }: RequestedEvent): Omit<ReferralState, 'referral' | 'clocks'> => ({
  sendersChoice: data.toOrganizationId,
  language: data.language ?? null,
  initialNote: data.initialNote,
  recordedCents: null,
  createdAt: at,
  updatedAt: at,
  submittedAt: null,
  closedAt: null,
})

/** Returns the instants and the amount that an event changes. */
const recordedChanges = ({ at, ...event }: RecordedReferralEvent): Partial<ReferralState> => {
  switch (event.type) {
    case 'ReferralSubmitted':
      return { submittedAt: at }
    case 'ReferralRouted':
      return event.data.resubmitted ? { submittedAt: at } : {}
    case 'OutcomeRecorded':
      return { closedAt: at, recordedCents: event.data.dollarsInvestedCents }
    case 'ReferralClosed':
      return { closedAt: at, recordedCents: event.data.dollarsInvestedCents ?? null }
    case 'ReferralReopened':
      return { closedAt: null, recordedCents: null }
    default:
      return {}
  }
}

/** The fold of a referral's stream. A stream that does not begin with ReferralRequested is not a referral. */
export const referralFold: StreamFold<ReferralState> = {
  name: 'referral',
  category: 'referral',
  apply: (state, event) => {
    if (!isReferralEvent(event)) return state
    const referral = evolve(state?.referral, event)
    const clocks = clocksAfter(state?.clocks, event, event.at)
    if (referral === undefined || clocks === undefined) return undefined
    if (event.type === 'ReferralRequested') return { ...recordRequest(event), referral, clocks }
    if (state === undefined) return undefined
    return { ...state, ...recordedChanges(event), referral, clocks, updatedAt: event.at }
  },
}

/** The same without the note, for models that do not show it. */
export const referralWithoutNoteFold: StreamFold<ReferralState> = {
  name: 'referral_without_note',
  category: 'referral',
  apply: (before, event) => {
    const state = referralFold.apply(before, event)
    return state === undefined || state === before ? state : { ...state, initialNote: null }
  },
}
