// What each route returns to each caller, written by hand. It is independent of the access levels in the product's route
// table, so a change of a right needs a change here, in the line of its route.
//
// A line has one sign for each caller, in five groups: anonymous and guest, user without organization and client, member
// and org admin, staff and admin, outsider.
//
//   +  admitted: 200
//   1  refused, not signed in: 401
//   3  refused, no permission: 403
//   0  admitted, but the input of route-inputs.ts is invalid: 400
//   !  admitted, but the password is wrong, or there is no session to refresh: 401
//   4  the resource does not exist, or this caller may not see it: 404
//   9  admitted, but the state of the resource does not allow it: 409
//
// So `11 33 3+ 33 4` means: 401 without an account, 200 only for the org admin, and 404 for an outsider.
import type { RouteName } from '#contracts/routes.ts'

/** The callers of the permission test, in the order of the columns below. The outsider is an org admin elsewhere. */
export const accessTestCallers = [
  ...(['anonymous', 'guest'] as const),
  ...(['userWithoutOrganization', 'client'] as const),
  ...(['member', 'orgAdmin'] as const),
  ...(['staff', 'admin'] as const),
  'outsider',
] as const
export type AccessTestCaller = (typeof accessTestCallers)[number]

/** The signs are explained above. */
const statusBySign: Readonly<Record<string, number>> = { '+': 200, 0: 400, 1: 401, '!': 401, 3: 403, 4: 404, 9: 409 }

const expectedAccess: Readonly<Record<RouteName, string>> = {
  // Signing in and up, and the links in emails
  signUp: '++ ++ ++ ++ +',
  registerAsClient: '++ ++ ++ ++ +',
  createPublicUser: '++ ++ ++ ++ +',
  resendConfirmation: '++ ++ ++ ++ +',
  requestPasswordReset: '++ ++ ++ ++ +',
  resetPassword: '00 00 00 00 0',
  signIn: '!! !! !! !! !',
  refreshSession: '!! !! !! !! !',
  signOut: '++ ++ ++ ++ +',
  unsubscribe: '00 00 00 00 0',
  leaveMailingList: '00 00 00 00 0',
  // Without the cookie of an invitation
  openInvitation: '44 44 44 44 4',
  joinByInvitation: '44 44 44 44 4',
  acceptInvitation: '11 44 44 44 4',
  // Without the cookie of an emailed link
  openEmailChange: '44 44 44 44 4',
  answerEmailChange: '44 44 44 44 4',
  // A person's own account
  currentUser: '11 ++ ++ ++ +',
  // Only members of that organization can switch to it.
  switchOrganization: '11 33 ++ 33 3',
  confirmEmail: '11 00 00 00 0',
  // With valid input, each caller would become a client.
  addOwnProfile: '11 00 00 00 0',
  changePassword: '11 00 00 00 0',
  ownEmailChange: '11 ++ ++ ++ +',
  requestEmailChange: '11 00 00 00 0',
  resendEmailChange: '11 44 44 44 4',
  cancelEmailChange: '11 ++ ++ ++ +',
  ownSessions: '11 ++ ++ ++ +',
  endOwnSession: '11 44 44 44 4',
  enrollMfa: '11 ++ ++ ++ +',
  confirmMfa: '11 00 00 00 0',
  verifyMfa: '11 99 99 99 9',
  renewRecoveryCodes: '11 99 99 99 9',
  disableMfa: '11 99 99 99 9',
  mailPreference: '11 ++ ++ ++ +',
  setMailPreference: '11 ++ ++ ++ +',
  // Public pages and forms
  directory: '++ ++ ++ ++ +',
  directoryPartner: '++ ++ ++ ++ +',
  issueGuestPass: '++ ++ ++ ++ +',
  formToken: '++ ++ ++ ++ +',
  reportListingProblem: '00 00 00 00 0',
  publicReferral: '++ ++ ++ ++ +',
  // Needs a guest pass or an account.
  processGuestReferral: '1+ ++ ++ ++ +',
  requestStatus: '44 44 44 44 4',
  answerRequest: '44 44 44 44 4',
  answerHelp: '44 44 44 44 4',
  submitApplication: '++ ++ ++ ++ +',
  applicationStatus: '44 44 44 44 4',
  impact: '++ ++ ++ ++ +',
  // Clients and their own referrals
  requestHelp: '11 3+ 33 33 3',
  familyProfile: '11 3+ 33 33 3',
  saveFamilyProfile: '11 30 33 33 3',
  textNumber: '11 3+ 33 33 3',
  startTextNumber: '11 30 33 33 3',
  confirmTextNumber: '11 30 33 33 3',
  removeTextNumber: '11 3+ 33 33 3',
  ownContactRules: '11 3+ 33 33 3',
  setOwnContactRules: '11 3+ 33 33 3',
  ownReach: '11 3+ 33 33 3',
  // The referral was not accepted yet.
  referralReach: '11 33 33 ++ 4',
  contactTasks: '11 33 33 ++ 3',
  contactTaskCount: '11 33 33 ++ 3',
  referralContactTasks: '11 33 33 ++ 3',
  finishContactTask: '11 33 33 44 3',
  contactRules: '11 33 33 ++ 3',
  setContactRules: '11 33 33 ++ 3',
  ownReferrals: '11 3+ 33 33 3',
  clientDashboard: '11 3+ 33 33 3',
  ownReadings: '11 3+ 33 33 3',
  ownSharing: '11 3+ 33 33 3',
  ownInformation: '11 3+ 33 33 3',
  ownInformationFile: '11 3+ 33 33 3',
  ownErasureRequest: '11 3+ 33 33 3',
  changeOwnErasureRequest: '11 3+ 33 33 3',
  erasureRequests: '11 33 33 3+ 3',
  erasureRequestCount: '11 33 33 3+ 3',
  declineErasureRequest: '11 33 33 34 3',
  clientSafety: '11 33 33 ++ 3',
  setFamilyProtection: '11 33 33 ++ 3',
  setAccountWatch: '11 33 33 ++ 3',
  // Organizations: their queue, updates and members
  incomingReferrals: '11 33 ++ 33 +',
  partnerSummary: '11 33 ++ 33 +',
  exportIncoming: '11 33 ++ 33 +',
  organizationUpdates: '11 33 ++ 33 +',
  markUpdatesRead: '11 33 ++ 33 +',
  members: '11 33 3+ 33 +',
  setMemberRole: '11 33 3+ 33 4',
  removeMember: '11 33 34 33 4',
  memberInvitations: '11 33 3+ 33 +',
  inviteMember: '11 33 3+ 33 +',
  resendMemberInvitation: '11 33 34 33 4',
  cancelMemberInvitation: '11 33 34 33 4',
  // Referrals, clients and organizations
  referral: '11 4+ ++ ++ 4',
  referralHistory: '11 4+ ++ ++ 4',
  actOnReferral: '11 4+ ++ ++ 4',
  // The referral was not accepted yet. Its sender has an account, and is no receiver.
  openContact: '11 33 33 33 4',
  createReferral: '11 33 ++ ++ 4',
  bulkReferrals: '11 33 ++ ++ +',
  // The input adds an admin note, which only staff may do. Members use this route to create referrals.
  secureReferralNote: '11 33 33 ++ 3',
  // Messages. The sender of a referral takes no part in the conversations about it.
  ownConversations: '11 3+ 33 33 3',
  inbox: '11 33 ++ ++ +',
  referralConversations: '11 ++ ++ ++ +',
  unreadMessages: '11 ++ ++ ++ +',
  assignees: '11 33 ++ ++ +',
  startConversation: '11 4+ 44 ++ 4',
  conversation: '11 44 44 44 4',
  replyToConversation: '11 44 44 44 4',
  readMessages: '11 44 44 44 4',
  assignConversation: '11 33 44 44 4',
  // Appointments. The sender of a referral takes no part in the appointments about it.
  ownAppointments: '11 3+ 33 33 3',
  ownCalendarLink: '11 3+ 33 33 3',
  createCalendarLink: '11 3+ 33 33 3',
  removeCalendarLink: '11 3+ 33 33 3',
  calendar: '44 44 44 44 4',
  appointmentCalendar: '11 34 33 33 3',
  referralAppointments: '11 ++ ++ ++ +',
  scheduleAppointment: '11 33 44 ++ 4',
  actOnAppointment: '11 44 44 44 4',
  // Resources and benefits. The sender of a referral does not read what the family received.
  ownResources: '11 3+ 33 33 3',
  referralResources: '11 33 44 ++ 4',
  recordResource: '11 33 44 ++ 4',
  correctResource: '11 33 44 44 4',
  cancelResource: '11 33 44 44 4',
  clients: '11 33 ++ ++ +',
  similarClients: '11 33 ++ ++ +',
  registerClient: '11 33 ++ ++ +',
  organizations: '11 ++ ++ ++ +',
  organization: '11 ++ ++ ++ +',
  // The whole profile, with a confidential address: only for the own members and staff.
  organizationProfile: '11 33 ++ ++ 4',
  organizationHistory: '11 33 ++ ++ 4',
  saveOrganizationProfile: '11 33 ++ ++ 3',
  clientReadings: '11 33 33 3+ 3',
  clientSituation: '11 33 33 ++ 3',
  mailingAddress: '11 33 33 ++ 3',
  saveClientSituation: '11 33 33 00 3',
  setOrganizationCapacity: '11 33 ++ ++ 3',
  // Staff
  managedOrganizations: '11 33 33 ++ 3',
  createOrganization: '11 33 33 ++ 3',
  setOrganizationVisibility: '11 33 33 ++ 3',
  setOrganizationTier: '11 33 33 3+ 3',
  // Closing: only an admin
  organizationClosing: '11 33 33 3+ 3',
  startClosing: '11 33 33 39 3',
  cancelClosing: '11 33 33 39 3',
  closeOrganization: '11 33 33 39 3',
  setupProgress: '11 33 33 ++ 3',
  reviewReferrals: '11 33 33 ++ 3',
  reviewSelection: '11 33 33 ++ 3',
  reviewSummary: '11 33 33 ++ 3',
  exportReview: '11 33 33 ++ 3',
  staffMembers: '11 33 33 ++ 3',
  similarClientsOf: '11 33 33 ++ 3',
  listingProblems: '11 33 33 ++ 3',
  resolveListingProblem: '11 33 33 44 3',
  savedViews: '11 33 33 ++ 3',
  saveView: '11 33 33 ++ 3',
  changeView: '11 33 33 44 3',
  deleteView: '11 33 33 44 3',
  setOpeningView: '11 33 33 ++ 3',
  adminNotes: '11 33 33 ++ 3',
  addAdminNote: '11 33 33 ++ 3',
  editAdminNote: '11 33 33 44 3',
  readAdminNotes: '11 33 33 ++ 3',
  notifications: '11 33 33 ++ 3',
  markNotificationsRead: '11 33 33 ++ 3',
  reviewAsOf: '11 33 33 ++ 3',
  referralAsOf: '11 33 33 ++ 3',
  analytics: '11 33 33 ++ 3',
  startReport: '11 33 33 ++ 3',
  reportRuns: '11 33 33 ++ 3',
  reportRun: '11 33 33 44 3',
  reportFile: '11 33 33 44 3',
  jobs: '11 33 33 ++ 3',
  job: '11 33 33 44 3',
  cancelJob: '11 33 33 ++ 3',
  accessGrants: '11 33 33 ++ 3',
  readModels: '11 33 33 ++ 3',
  parkedStreams: '11 33 33 ++ 3',
  subscriptions: '11 33 33 ++ 3',
  // Admins
  invitations: '11 33 33 ++ 3',
  invitePerson: '11 33 33 3+ 3',
  resendInvitation: '11 33 33 34 3',
  cancelInvitation: '11 33 33 34 3',
  grantAccess: '11 33 33 3+ 3',
  revokeAccess: '11 33 33 3+ 3',
  resetMfa: '11 33 33 34 3',
  audit: '11 33 33 3+ 3',
  adminNoteAccessLog: '11 33 33 3+ 3',
  requestReadModelRun: '11 33 33 3+ 3',
  // A stream that is no longer parked needs no retry.
  retryParkedStream: '11 33 33 3+ 3',
}

/** The expected status of a call of this route by this caller. */
export const expectedStatus = (route: RouteName, caller: AccessTestCaller): number => {
  const signs = expectedAccess[route].replaceAll(' ', '')
  const status = statusBySign[signs.charAt(accessTestCallers.indexOf(caller))]
  if (status === undefined || signs.length !== accessTestCallers.length)
    throw new Error(`The access of ${route} needs one sign for each caller: ${expectedAccess[route]}`)
  return status
}
