// All commands on referrals.
import type { Parties } from '#contracts/parties.ts'
import { referralDecider } from '#domain/referral/decide.ts'
import { referralStream } from '#domain/referral/events.ts'

import { type ActDeps, type ActOnReferral, createActOnReferral } from './act.ts'
import { type BulkDeps, type RunBulkAction, createRunBulkAction } from './bulk.ts'
import { type ConsentCommands, createConsentCommands } from './consent.ts'
import {
  type FindEarlierFamilyAnswer,
  type SubmitFamilyAnswer,
  type SubmitHelpAnswer,
  createFindEarlierFamilyAnswer,
  createSubmitFamilyAnswer,
  createSubmitHelpAnswer,
} from './family-answer.ts'
import {
  type FamilyRequestDeps,
  type FindEarlierFamilyRequest,
  type SubmitFamilyRequest,
  createFindEarlierFamilyRequest,
  createSubmitFamilyRequest,
} from './family-request.ts'
import { type RequestHelp, createRequestHelp } from './help-request.ts'
import { type OpenContact, type OpenContactDeps, createOpenContact } from './open-contact.ts'
import { type RequestDeps, type RequestReferral, createRequestReferral } from './request.ts'
import { type SystemActs, createSystemActs } from './system-acts.ts'

export interface ReferralCommands extends SystemActs {
  readonly requestReferral: RequestReferral
  readonly actOnReferral: ActOnReferral
  readonly runBulkAction: RunBulkAction
  readonly submitFamilyRequest: SubmitFamilyRequest
  readonly findEarlierFamilyRequest: FindEarlierFamilyRequest
  readonly requestHelp: RequestHelp
  readonly submitFamilyAnswer: SubmitFamilyAnswer
  readonly submitHelpAnswer: SubmitHelpAnswer
  readonly findEarlierFamilyAnswer: FindEarlierFamilyAnswer
  readonly openContact: OpenContact
  readonly consents: ConsentCommands
  /**
   * Returns the parties of a referral from the log, which does not lag like a read model. Returns undefined if the
   * referral does not exist.
   */
  readonly findParties: (referralId: string) => Promise<Parties | undefined>
}

export type ReferralCommandDeps = RequestDeps &
  ActDeps &
  FamilyRequestDeps &
  OpenContactDeps &
  Pick<BulkDeps, 'idempotencyKeys'>

export const createReferralCommands = (deps: ReferralCommandDeps): ReferralCommands => {
  const { handler } = deps
  const actOnReferral = createActOnReferral(deps)
  return {
    requestReferral: createRequestReferral(deps),
    actOnReferral,
    runBulkAction: createRunBulkAction({ ...deps, act: actOnReferral }),
    submitFamilyRequest: createSubmitFamilyRequest(deps),
    findEarlierFamilyRequest: createFindEarlierFamilyRequest(handler),
    requestHelp: createRequestHelp(deps),
    submitFamilyAnswer: createSubmitFamilyAnswer(handler),
    submitHelpAnswer: createSubmitHelpAnswer(handler),
    findEarlierFamilyAnswer: createFindEarlierFamilyAnswer(handler),
    openContact: createOpenContact(deps),
    consents: createConsentCommands(handler),
    ...createSystemActs(handler),
    findParties: async (referralId) => (await handler.load(referralDecider, referralStream(referralId))).state,
  }
}
