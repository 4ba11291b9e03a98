// Minimal valid input for a call of each route, based on the data of a `ReferralScenario`.
import { randomUUID } from 'node:crypto'

import type { FormGuardFields, GuardedForm } from '#contracts/form-guard.ts'
import type { RouteName } from '#contracts/routes.ts'

import { contactInputs } from './contact-inputs.ts'
import type { TestUser, TestApp } from './app.ts'
import { applicationInputs } from './application-inputs.ts'
import { appointmentInputs } from './appointments.ts'
import { emailChangeInputs } from './email-change.ts'
import { familyInputs } from './client-registration.ts'
import { conversationInputs } from './conversations.ts'
import { notificationInputs } from './notification-inputs.ts'
import { organizationInputs } from './organization-profile.ts'
import { ownInformationInputs } from './own-information-inputs.ts'
import { createFormGuardPass, guestRequestBody, publicRequestBody } from './public-requests.ts'
import { resourceInputs } from './resources.ts'
import { type ReferralScenario, referralBody } from './referral-scenario.ts'

/** Creates new input for each call. A missing route fails the type check. */
export type RouteInputs = Readonly<Record<RouteName, () => Parameters<TestUser['send']>[1]>>

/** A new address for each call, because attempts are rate-limited by address. */
const uniqueEmail = () => `${randomUUID()}@example.org`

interface RouteInputContext {
  readonly app: TestApp
  readonly scenario: ReferralScenario
  readonly referralId: string
  /** Makes no calls, so granting this user access changes the rights of no caller. */
  readonly newUser: TestUser
  /** An organization that accepts requests from visitors. */
  readonly helpingOrganizationId: string
  guardPassFor(form: GuardedForm): FormGuardFields
}

/** Signing in and up, and the user's own account. */
const accountInputs = {
  signIn: () => ({ body: { email: uniqueEmail(), password: 'x' } }),
  refreshSession: () => ({}),
  signOut: () => ({}),
  signUp: () => ({ body: { fullName: 'Some One', email: uniqueEmail(), password: 'quiet lantern river' } }),
  registerAsClient: () => ({
    body: {
      firstName: 'Lu',
      lastName: 'Tran',
      email: uniqueEmail(),
      phone: '',
      county: 'Floyd',
      password: 'quiet lantern river',
      repeatedPassword: 'quiet lantern river',
      language: 'en',
    },
  }),
  createPublicUser: () => ({ body: { fullName: 'Some One', email: uniqueEmail(), county: 'Cobb' } }),
  resendConfirmation: () => ({ body: { email: uniqueEmail() } }),
  requestPasswordReset: () => ({ body: { email: uniqueEmail() } }),
  resetPassword: () => ({ body: { token: 'unknown', password: 'quiet lantern river' } }),
  verifyMfa: () => ({ body: { code: '000000' } }),
  confirmEmail: () => ({ body: { token: 'unknown' } }),
  addOwnProfile: () => ({ body: { firstName: 'Lu', lastName: '', phone: '', county: 'Floyd' } }),
  ...emailChangeInputs,
  changePassword: () => ({ body: { currentPassword: 'not it', password: 'quiet lantern river' } }),
  ownSessions: () => ({}),
  endOwnSession: () => ({ params: { id: randomUUID() } }),
  enrollMfa: () => ({}),
  confirmMfa: () => ({ body: { code: '000000' } }),
  renewRecoveryCodes: () => ({ body: { password: 'not it' } }),
  disableMfa: () => ({ body: { password: 'not it' } }),
  currentUser: () => ({}),
  openInvitation: () => ({}),
  joinByInvitation: () => ({ body: { fullName: 'Some One', password: 'quiet lantern river' } }),
  acceptInvitation: () => ({}),
}

/** Access, members, accounts and read models. */
const administrationInputs = ({ scenario, newUser }: RouteInputContext) => ({
  switchOrganization: () => ({ body: { organizationId: scenario.senderId } }),
  accessGrants: () => ({}),
  grantAccess: () => ({ body: { email: newUser.email, organizationId: scenario.senderId, role: 'member' } }),
  revokeAccess: () => ({ params: { userId: randomUUID(), organizationId: scenario.senderId } }),
  members: () => ({}),
  setMemberRole: () => ({ params: { userId: scenario.partner.id }, body: { role: 'member' } }),
  removeMember: () => ({ params: { userId: randomUUID() } }),
  invitations: () => ({}),
  invitePerson: () => ({ body: { email: uniqueEmail(), organizationId: scenario.senderId, role: 'member' } }),
  resendInvitation: () => ({ params: { id: randomUUID() } }),
  cancelInvitation: () => ({ params: { id: randomUUID() } }),
  memberInvitations: () => ({}),
  inviteMember: () => ({ body: { email: uniqueEmail() } }),
  resendMemberInvitation: () => ({ params: { id: randomUUID() } }),
  cancelMemberInvitation: () => ({ params: { id: randomUUID() } }),
  resetMfa: () => ({ params: { id: randomUUID() }, body: { reason: 'Lost phone.' } }),
  audit: () => ({}),
  readModels: () => ({}),
  parkedStreams: () => ({}),
  subscriptions: () => ({}),
  retryParkedStream: () => ({ body: { kind: 'reaction', name: 'none', stream: 'referral-none' } }),
  requestReadModelRun: () => ({ params: { name: 'organizations' }, body: { kind: 'verify' } }),
  staffMembers: () => ({}),
})

/** The directory and the forms that need no account. */
const publicInputs = ({ scenario, helpingOrganizationId, guardPassFor }: RouteInputContext) => ({
  directory: () => ({}),
  directoryPartner: () => ({ params: { id: scenario.senderId } }),
  issueGuestPass: () => ({
    body: {
      name: 'Gus Guest',
      email: uniqueEmail(),
      county: 'Cobb',
      agreed: true,
      guard: guardPassFor('guest_access'),
    },
  }),
  formToken: () => ({ body: { form: 'public_request' } }),
  answerHelp: () => ({
    body: { key: 'unknown', version: 1, answer: 'yes', guard: guardPassFor('help_answer') },
  }),
  leaveMailingList: () => ({ body: { token: 'unknown' } }),
  reportListingProblem: () => ({
    params: { id: scenario.senderId },
    body: { reason: 'hours', text: 'Closed on Mondays.', email: '', guard: { token: 'unknown', subtitle: '' } },
  }),
  publicReferral: () => ({ body: publicRequestBody(guardPassFor('public_request')) }),
  processGuestReferral: () => ({ body: guestRequestBody(guardPassFor('guest_request'), helpingOrganizationId) }),
  requestStatus: () => ({ body: { key: 'unknown' } }),
  answerRequest: () => ({
    body: { key: 'unknown', version: 1, note: 'We still need it.', guard: guardPassFor('request_answer') },
  }),
  impact: () => ({}),
})

/** Staff pages: review, reports, figures and listing problems. */
const staffInputs = ({ app, referralId }: RouteInputContext) => ({
  listingProblems: () => ({}),
  resolveListingProblem: () => ({ params: { id: randomUUID() } }),
  reviewReferrals: () => ({}),
  reviewSummary: () => ({}),
  reviewSelection: () => ({}),
  startReport: () => ({ params: { name: 'funnel' }, body: {} }),
  reportRuns: () => ({}),
  reportRun: () => ({ params: { id: randomUUID() } }),
  reportFile: () => ({ params: { id: randomUUID() } }),
  jobs: () => ({}),
  job: () => ({ params: { id: randomUUID() } }),
  cancelJob: () => ({ params: { id: randomUUID() } }),
  analytics: () => ({ query: { to: '2026-03-02' } }),
  intakes: () => ({}),
  intake: () => ({ params: { id: referralId } }),
  // The stage that every intake has at first, so nothing changes.
  setIntakeStage: () => ({ params: { id: referralId }, body: { stage: 'submitted', version: 0 } }),
  figureReferrals: () => ({ query: { figure: 'pending' } }),
  partnerPerformanceFile: () => ({}),
  outcomeMetricsFile: () => ({}),
  reviewAsOf: () => ({ query: { at: '2026-03-01T00:00:00.000Z' } }),
  referralAsOf: () => ({ params: { id: referralId }, query: { at: app.clock.now().toISOString() } }),
  savedViews: () => ({}),
  saveView: () => ({ body: { name: randomUUID(), query: {}, shared: false } }),
  changeView: () => ({ params: { id: randomUUID() }, body: { shared: false } }),
  deleteView: () => ({ params: { id: randomUUID() } }),
  setOpeningView: () => ({ body: { id: null } }),
  exportReview: () => ({ body: {} }),
})

/** Referrals, their clients and organizations. */
const referralInputs = ({ app, scenario, referralId }: RouteInputContext) => ({
  exportIncoming: () => ({ body: {} }),
  createReferral: () => ({ body: referralBody(scenario.clientId) }),
  referral: () => ({ params: { id: referralId } }),
  openContact: () => ({ params: { id: referralId } }),
  ...contactInputs(scenario.clientId, referralId),
  auditTrail: () => ({}),
  systemStatus: () => ({}),
  exportAuditTrail: () => ({ body: {} }),
  clientReadings: () => ({ params: { id: scenario.clientId } }),
  actOnReferral: () => ({ params: { id: referralId }, body: { action: 'add_note', text: 'Seen.' } }),
  bulkReferrals: () => ({ body: { action: 'submit', items: [{ id: randomUUID(), version: 1 }] } }),
  incomingReferrals: () => ({}),
  partnerSummary: () => ({}),
  ...familyInputs(scenario.clientId),
  textNumber: () => ({}),
  // Without an area code.
  startTextNumber: () => ({ body: { phone: '5550148', agreed: true, optInVersion: '1' } }),
  confirmTextNumber: () => ({ body: { code: '000000' } }),
  removeTextNumber: () => ({}),
  ownReferrals: () => ({}),
  clientDashboard: () => ({}),
  clients: () => ({}),
  similarClients: () => ({ body: { firstName: 'Lu', lastInitial: 'T', email: null, phone: null } }),
  similarClientsOf: () => ({ params: { id: scenario.clientId } }),
  registerClient: () => ({
    body: { firstName: 'Lu', lastInitial: 'T', email: null, phone: null, county: 'Floyd' },
  }),
  referralHistory: () => ({ params: { id: referralId } }),
  adminNotes: () => ({ params: { id: referralId } }),
  addAdminNote: () => ({ params: { id: referralId }, body: { text: 'Called twice.' } }),
  editAdminNote: () => ({ params: { id: referralId, noteId: randomUUID() }, body: { text: 'Called.', edition: 1 } }),
  readAdminNotes: () => ({ params: { id: referralId }, body: {} }),
  adminNoteAccessLog: () => ({ params: { id: referralId } }),
  ...conversationInputs(referralId),
  ...appointmentInputs(app, referralId),
  ...resourceInputs(referralId),
  secureReferralNote: () => ({ body: { action: 'encrypt_note', note_type: 'admin_note', content: 'Called twice.' } }),
})

export const createRouteInputs = async (
  app: TestApp,
  scenario: ReferralScenario,
  referralId: string,
): Promise<RouteInputs> => {
  const context: RouteInputContext = {
    app,
    scenario,
    referralId,
    newUser: await app.createUser(),
    helpingOrganizationId: await app.createOrganization('Helping Hands', { email: 'help@example.org' }),
    guardPassFor: (form) => createFormGuardPass(app, form),
  }
  return {
    ...accountInputs,
    ...ownInformationInputs,
    ...administrationInputs(context),
    ...publicInputs(context),
    ...staffInputs(context),
    ...referralInputs(context),
    ...organizationInputs(scenario.senderId),
    ...applicationInputs(context.guardPassFor),
    ...notificationInputs,
  }
}
