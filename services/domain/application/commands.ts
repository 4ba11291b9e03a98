// Commands that submit, decide on and erase an application.
import type { SubmitApplication } from '#contracts/applications.ts'
import type { Language } from '#contracts/language.ts'
import type { ResolvedActor } from '#contracts/parties.ts'

import type { OpenStage } from './events.ts'

interface ApplicationCommandFields {
  readonly applicationId: string
  readonly actor: ResolvedActor
}

export interface Submit extends ApplicationCommandFields {
  readonly type: 'submit'
  readonly form: SubmitApplication
  readonly language: Language
}

interface SetStage extends ApplicationCommandFields {
  readonly type: 'set_stage'
  readonly stage: OpenStage
}

interface Approve extends ApplicationCommandFields {
  readonly type: 'approve'
  /** Ids of the partner and of the invitation to the contact, which are created afterward. */
  readonly organizationId: string
  readonly invitationId: string
  /** The notes as typed, or an empty string if there are none (APP-19). */
  readonly notes: string
}

interface Reject extends ApplicationCommandFields {
  readonly type: 'reject'
  readonly notes: string
}

/** Used when the contact asks for erasure. */
interface Erase extends ApplicationCommandFields {
  readonly type: 'erase'
}

export type ApplicationCommand = Submit | SetStage | Approve | Reject | Erase
