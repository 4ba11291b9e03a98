// Minimal valid input for a call of each route, based on the data of a `Story`.
import { randomUUID } from 'node:crypto'

import type { GuardedForm } from '#contracts/form-guard.ts'
import type { RouteName } from '#contracts/routes.ts'

import type { Person, TestApp } from './app.ts'
import { filledIn, guestRequestBody, publicRequestBody } from './public-requests.ts'
import { type Story, referralBody } from './story.ts'

/** Creates new input for each call. A missing route fails the type check. */
export type RouteInputs = Readonly<Record<RouteName, () => Parameters<Person['send']>[1]>>

/** A new address for each call, because attempts are rate-limited by address. */
const someAddress = () => `${randomUUID()}@example.org`

export const createRouteInputs = async (app: TestApp, story: Story, referralId: string): Promise<RouteInputs> => {
  const newcomer = await app.person()
  const helper = await app.organization('Helping Hands', { email: 'help@example.org' })
  const openForm = (form: GuardedForm) => filledIn(app, form)

  return {
    signIn: () => ({ body: { email: someAddress(), password: 'x' } }),
    refreshSession: () => ({}),
    signOut: () => ({}),
    signUp: () => ({
      body: { fullName: 'Some One', email: someAddress(), password: 'quiet lantern river' },
    }),
    createPublicUser: () => ({
      body: { fullName: 'Some One', email: someAddress(), county: 'Cobb' },
    }),
    resendConfirmation: () => ({ body: { email: someAddress() } }),
    requestPasswordReset: () => ({ body: { email: someAddress() } }),
    resetPassword: () => ({ body: { token: 'unknown', password: 'quiet lantern river' } }),
    verifyMfa: () => ({ body: { code: '000000' } }),
    confirmEmail: () => ({ body: { token: 'unknown' } }),
    changePassword: () => ({ body: { currentPassword: 'not it', password: 'quiet lantern river' } }),
    ownSessions: () => ({}),
    endOwnSession: () => ({ params: { id: randomUUID() } }),
    enrollMfa: () => ({}),
    confirmMfa: () => ({ body: { code: '000000' } }),
    renewRecoveryCodes: () => ({ body: { password: 'not it' } }),
    disableMfa: () => ({ body: { password: 'not it' } }),
    resetMfa: () => ({ params: { id: randomUUID() }, body: { reason: 'Lost phone.' } }),
    audit: () => ({}),
    switchOrganization: () => ({ body: { organizationId: story.sender } }),
    currentUser: () => ({}),
    accessGrants: () => ({}),
    // Goes to a user who makes no calls here, so no caller's rights change while a test walks the table.
    grantAccess: () => ({ body: { email: newcomer.email, organizationId: story.sender, role: 'member' } }),
    revokeAccess: () => ({ params: { userId: randomUUID(), organizationId: story.sender } }),
    members: () => ({}),
    setMemberRole: () => ({ params: { userId: story.partner.id }, body: { role: 'member' } }),
    removeMember: () => ({ params: { userId: randomUUID() } }),
    readModels: () => ({}),
    runOnReadModel: () => ({ params: { name: 'organizations' }, body: { kind: 'verify' } }),
    directory: () => ({}),
    directoryPartner: () => ({ params: { id: story.sender } }),
    issueGuestPass: () => ({
      body: {
        name: 'Gus Guest',
        email: someAddress(),
        county: 'Cobb',
        agreed: true,
        guard: openForm('guest_access'),
      },
    }),
    formToken: () => ({ body: { form: 'public_request' } }),
    submitApplication: () => ({
      body: {
        orgName: 'Some Pantry',
        website: '',
        about: '',
        services: ['Food'],
        populations: ['Families'],
        counties: ['Cobb'],
        contactName: 'Some One',
        contactEmail: someAddress(),
        contactPhone: '(770) 555-0148',
        eligibility: '',
        language: 'en',
        guard: openForm('partner_application'),
      },
    }),
    applicationStatus: () => ({ body: { key: 'unknown' } }),
    leaveMailingList: () => ({ body: { token: 'unknown' } }),
    reportListing: () => ({
      params: { id: story.sender },
      body: { reason: 'hours', text: 'Closed on Mondays.', email: '', guard: { token: 'unknown', subtitle: '' } },
    }),
    listingProblems: () => ({}),
    settleListingProblem: () => ({ params: { id: randomUUID() } }),
    publicReferral: () => ({ body: publicRequestBody(openForm('public_request')) }),
    processGuestReferral: () => ({ body: guestRequestBody(openForm('guest_request'), helper) }),
    requestStatus: () => ({ body: { key: 'unknown' } }),
    answerRequest: () => ({
      body: { key: 'unknown', version: 1, note: 'We still need it.', guard: openForm('request_answer') },
    }),
    familyContact: () => ({ params: { id: randomUUID() } }),
    reviewReferrals: () => ({}),
    reviewSummary: () => ({}),
    reviewSelection: () => ({}),
    startReport: () => ({ params: { name: 'funnel' }, body: {} }),
    reportRuns: () => ({}),
    reportRun: () => ({ params: { id: randomUUID() } }),
    reportFile: () => ({ params: { id: randomUUID() } }),
    cancelReport: () => ({ params: { id: randomUUID() } }),
    impact: () => ({}),
    analytics: () => ({ query: { to: '2026-03-02' } }),
    reviewAsOf: () => ({ query: { at: '2026-03-01T00:00:00.000Z' } }),
    referralAsOf: () => ({ params: { id: referralId }, query: { at: app.clock.now().toISOString() } }),
    giveUpAsOf: () => ({ query: { at: '2026-03-01T00:00:00.000Z' } }),
    staffMembers: () => ({}),
    savedViews: () => ({}),
    saveView: () => ({ body: { name: randomUUID(), query: {}, shared: false } }),
    changeView: () => ({ params: { id: randomUUID() }, body: { shared: false } }),
    deleteView: () => ({ params: { id: randomUUID() } }),
    openWithView: () => ({ body: { id: null } }),
    exportReview: () => ({ body: {} }),
    exportIncoming: () => ({ body: {} }),
    createReferral: () => ({ body: referralBody(story.clientId) }),
    referral: () => ({ params: { id: referralId } }),
    actOnReferral: () => ({ params: { id: referralId }, body: { action: 'add_note', text: 'Seen.' } }),
    bulkReferrals: () => ({ body: { action: 'submit', items: [{ id: randomUUID(), version: 1 }] } }),
    incomingReferrals: () => ({}),
    partnerSummary: () => ({}),
    ownReferrals: () => ({}),
    clients: () => ({}),
    similarClients: () => ({ body: { firstName: 'Lu', lastInitial: 'T', email: null, phone: null } }),
    clientsLike: () => ({ params: { id: story.clientId } }),
    registerClient: () => ({
      body: { firstName: 'Lu', lastInitial: 'T', email: null, phone: null, county: 'Floyd' },
    }),
    organizations: () => ({}),
    organization: () => ({ params: { id: story.sender } }),
    referralHistory: () => ({ params: { id: referralId } }),
    adminNotes: () => ({ params: { id: referralId } }),
    addAdminNote: () => ({ params: { id: referralId }, body: { text: 'Called twice.' } }),
    editAdminNote: () => ({ params: { id: referralId, noteId: randomUUID() }, body: { text: 'Called.', edition: 1 } }),
    readAdminNotes: () => ({ params: { id: referralId }, body: {} }),
    adminNoteReadings: () => ({ params: { id: referralId } }),
    secureReferralNote: () => ({ body: { action: 'encrypt_note', note_type: 'admin_note', content: 'Called twice.' } }),
    notifications: () => ({}),
    markNotificationsRead: () => ({ body: { id: null } }),
    organizationUpdates: () => ({}),
    markUpdatesRead: () => ({ body: { id: null } }),
    clientActivity: () => ({}),
    mailPreference: () => ({}),
    setMailPreference: () => ({ body: { frequency: 'never' } }),
    unsubscribe: () => ({ body: { token: 'unknown' } }),
  }
}
