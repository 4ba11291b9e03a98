// Commands that submit, decide on and erase an application.
import type { OpenStage, SubmitApplication } from '#contracts/applications.ts'
import type { PartnerTier } from '#contracts/enumerations.ts'
import type { Language } from '#contracts/language.ts'
import type { ResolvedActor } from '#contracts/parties.ts'

interface ApplicationCommandFields {
  readonly applicationId: string
  readonly actor: ResolvedActor
}

export interface Submit extends ApplicationCommandFields {
  readonly type: 'submit'
  readonly form: SubmitApplication
  readonly language: Language
}

interface StaffDecision extends ApplicationCommandFields {
  /** The version that the person saw. */
  readonly version: number
  /** The notes as typed, or an empty string if there are none (APP-19). */
  readonly notes: string
}

export interface SetStage extends StaffDecision {
  readonly type: 'set_stage'
  readonly stage: OpenStage
  /** What the applicant is asked for, or an empty string. */
  readonly missingDocuments: string
}

/** By an admin. */
interface SetTier extends ApplicationCommandFields {
  readonly type: 'set_tier'
  readonly tier: PartnerTier
  readonly version: number
}

interface Approve extends StaffDecision {
  readonly type: 'approve'
  /** Ids of the partner and of the invitation to the contact, which are created afterward. */
  readonly organizationId: string
  readonly invitationId: string
  /** Undefined if staff leave it as the applicant gave it. */
  readonly publicEmail?: string | null | undefined
}

interface Reject extends StaffDecision {
  readonly type: 'reject'
}

/** Recorded by the system once everything that an approval leads to exists. */
interface CompleteSetup extends ApplicationCommandFields {
  readonly type: 'complete_setup'
}

/** Used when the contact asks for erasure. */
interface Erase extends ApplicationCommandFields {
  readonly type: 'erase'
}

export type ApplicationCommand = Submit | SetStage | SetTier | Approve | Reject | CompleteSetup | Erase
