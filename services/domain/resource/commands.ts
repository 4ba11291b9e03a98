// Commands on the resources of a referral. Each contains the referral, because the rights follow it.
import type { ResolvedActor } from '#contracts/parties.ts'
import type { RecordResource } from '#contracts/resources.ts'
import type { Referral } from '../referral/state.ts'

interface ResourceCommandFields {
  readonly actor: ResolvedActor
  readonly referral: Referral
  readonly resourceId: string
  /** The time of the command, ISO 8601 UTC. */
  readonly at: string
}

/** The text as typed. `providerId` counts only if staff choose it. */
interface RecordCommand extends ResourceCommandFields {
  readonly type: 'record'
  readonly details: RecordResource
}

interface CorrectCommand extends ResourceCommandFields {
  readonly type: 'correct'
  readonly details: RecordResource
  /** The version that the person saw. */
  readonly version: number
}

interface CancelCommand extends ResourceCommandFields {
  readonly type: 'cancel'
  readonly version: number
}

export type ResourceCommand = RecordCommand | CorrectCommand | CancelCommand
