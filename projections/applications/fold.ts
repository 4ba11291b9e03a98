// The state that the read model stores for an application: the staff decision, and every field of the form, sealed if
// it is sealed in the event.
import type { ApplicationStage } from '#contracts/applications.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { Confidential } from '#contracts/confidential.ts'
import type { ApplicationEvent } from '#domain/application/events.ts'
import type { RecordedEvent } from '#domain/recorded.ts'
import type { StreamFold } from '../engine/model.ts'

type Submitted = Omit<Extract<ApplicationEvent, { type: 'ApplicationSubmitted' }>['data'], 'applicationId'>

export interface ApplicationState extends Submitted {
  readonly stage: ApplicationStage
  /** The notes of the decision. */
  readonly notes: Confidential | null
  /** What the applicant was asked for last, while staff wait for it. */
  readonly missingDocuments: Confidential | null
  readonly linkedOrgId: string | null
  /** Whether an approved application has its organization and its invitation. */
  readonly isSetUp: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** The version that commands are decided on. */
  readonly version: number
  /** Oldest first. */
  readonly history: readonly ApplicationStep[]
}

/** The submission, or what staff did. */
export interface ApplicationStep {
  readonly at: string
  /** Null for the applicant, who has no account. */
  readonly by: string | null
  readonly stage: ApplicationStage
  /** The new tier, if that is what changed. */
  readonly tier?: PartnerTier
  readonly notes: Confidential | null
  readonly missingDocuments?: Confidential
}

const stepOf = (
  { at, actor }: RecordedEvent,
  stage: ApplicationStage,
  notes: Confidential | null = null,
): ApplicationStep => ({ at, by: actor.userId, stage, notes })

/** A note among staff, while documents are missing, leaves what the applicant reads as it is. */
const withMissingDocuments = (state: ApplicationState, missingDocuments: Confidential | null): ApplicationState => {
  if (missingDocuments === null) return state
  const history = state.history.map((step, index, { length }) =>
    index === length - 1 ? { ...step, missingDocuments } : step,
  )
  return { ...state, missingDocuments, history }
}

export const applicationFold: StreamFold<ApplicationState> = {
  name: 'application',
  category: 'application',
  apply: (state, event) => {
    if (event.type === 'ApplicationSubmitted') {
      const { applicationId: _, ...form } = event.data
      return {
        ...form,
        stage: 'new',
        notes: null,
        missingDocuments: null,
        linkedOrgId: null,
        isSetUp: false,
        createdAt: event.at,
        updatedAt: event.at,
        version: 1,
        history: [stepOf(event, 'new')],
      }
    }
    if (state === undefined) return undefined
    const after = (stage: ApplicationStage, stepNotes: Confidential | null) => ({
      ...state,
      stage,
      updatedAt: event.at,
      version: state.version + 1,
      history: [...state.history, stepOf(event, stage, stepNotes)],
      ...(stage === state.stage ? {} : { missingDocuments: null }),
    })
    switch (event.type) {
      case 'ApplicationStageSet':
        return withMissingDocuments(
          after(event.data.stage, event.data.notes ?? null),
          event.data.missingDocuments ?? null,
        )
      case 'ApplicationTierSet': {
        const { tier } = event.data
        const step = { ...stepOf(event, state.stage), tier }
        return { ...after(state.stage, null), tier, history: [...state.history, step] }
      }
      case 'ApplicationApproved':
        return {
          ...after('approved', event.data.notes),
          notes: event.data.notes,
          linkedOrgId: event.data.organizationId,
        }
      case 'ApplicationSetUp':
        return state.stage === 'approved' ? { ...state, isSetUp: true, version: state.version + 1 } : state
      case 'ApplicationRejected':
        return { ...after('rejected', event.data.notes), notes: event.data.notes }
      // Erased: no state remains.
      case 'ApplicationErased':
        return undefined
      default:
        return state
    }
  },
}
