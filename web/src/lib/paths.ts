// The path of every page, and the functions that build links to them.

/** Every page of the app. The router, the route guard and every link use this table. */
export const pagePaths = {
  home: '/',
  about: '/about',
  directory: '/directory',
  partner: '/directory/partner',
  serviceRequest: '/directory/partner/request',
  listingProblem: '/directory/partner/report',
  requestHelp: '/request-help',
  requestReferral: '/request-referral',
  requestStatus: '/request-status',
  growWithUs: '/grow-with-us',
  apply: '/partners/apply',
  applicationStatus: '/partners/apply/status',
  terms: '/terms',
  privacy: '/privacy',
  quickExit: '/quick-exit',
  offline: '/offline',
  unsubscribe: '/unsubscribe',
  signIn: '/auth',
  signInCode: '/auth/code',
  clientSignIn: '/client-portal-auth',
  partnerSignIn: '/partner-portal-auth',
  adminSignIn: '/admin-portal-auth',
  resetPassword: '/reset-password',
  invitation: '/invitation',
  changeEmail: '/change-email',
  mfa: '/mfa',
  account: '/account',
  dashboard: '/dashboard',
  updates: '/dashboard/updates',
  newReferral: '/referrals/new',
  referral: '/referrals/:id',
  printedReferral: '/referrals/:id/print',
  clientPortal: '/client-portal',
  clientProfile: '/client-dashboard/profile',
  clientDashboard: '/client-dashboard',
  clientReferrals: '/client-dashboard/referrals',
  clientStatus: '/client-dashboard/status',
  ownReferral: '/client-dashboard/referrals/:id',
  printedOwnReferral: '/client-dashboard/referrals/:id/print',
  clientAppointments: '/client-dashboard/appointments',
  clientResources: '/client-dashboard/resources',
  clientMessages: '/client-dashboard/messages',
  newClientMessage: '/client-dashboard/messages/new',
  clientConversation: '/client-dashboard/messages/:id',
  myInformation: '/client-dashboard/information',
  printedInformation: '/client-dashboard/information/print',
  ownReadings: '/client-dashboard/who-has-seen',
  incomingReferrals: '/org/referrals/incoming',
  organizationMessages: '/org/messages',
  organizationConversation: '/org/messages/:id',
  members: '/org/members',
  admin: '/admin',
  staffReferrals: '/staff/referrals',
  staffMessages: '/staff/messages',
  staffConversation: '/staff/messages/:id',
  notifications: '/staff/notifications',
  contactTasks: '/staff/contact-tasks',
  listingProblems: '/staff/listing-problems',
  erasureRequests: '/admin/erasure-requests',
  partnerApplications: '/admin/partners/applications',
  organizations: '/admin/organizations',
  newOrganization: '/admin/organizations/new',
  organization: '/admin/organizations/:id',
  gettingStarted: '/admin/getting-started',
  access: '/admin/access',
  audit: '/admin/audit',
  intakes: '/admin/intakes',
  intake: '/admin/intakes/:id',
  analytics: '/admin/analytics',
  figureReferrals: '/admin/analytics/referrals',
  reports: '/admin/reports',
  system: '/admin/system',
} as const

export type PagePath = (typeof pagePaths)[keyof typeof pagePaths]

/** The tabs of the client portal (CLI-01). */
export type PortalTab = 'register' | 'request' | 'status'

const withQuery = (path: string, query: Readonly<Record<string, string | readonly string[] | undefined>>): string => {
  const search = new URLSearchParams()
  for (const [name, value = []] of Object.entries(query)) for (const item of [value].flat()) search.append(name, item)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

const withId = (path: PagePath, id: string): string => path.replace(':id', encodeURIComponent(id))

export const paths = {
  home: () => pagePaths.home,
  about: () => pagePaths.about,
  directory: (query: { county?: string; service?: string; partner?: string } = {}) =>
    withQuery(pagePaths.directory, query),
  /** The details of a partner. */
  partner: (query: { partner: string }) => withQuery(pagePaths.partner, query),
  /** The form for a request to this partner, for guests and people with an account. */
  serviceRequest: (query: { partner: string }) => withQuery(pagePaths.serviceRequest, query),
  /** The form to report a problem with this partner's listing. */
  listingProblem: (query: { partner: string }) => withQuery(pagePaths.listingProblem, query),
  requestHelp: () => pagePaths.requestHelp,
  /** The form for a request without an account. `partner` is the family's preferred receiver. */
  requestReferral: (query: { partner?: string } = {}) => withQuery(pagePaths.requestReferral, query),
  /** The status of a request, for anyone with its key. */
  requestStatus: (key: string) => withQuery(pagePaths.requestStatus, { key }),
  growWithUs: () => pagePaths.growWithUs,
  apply: () => pagePaths.apply,
  /** The status of an application, for anyone with its key. */
  applicationStatus: (key: string) => withQuery(pagePaths.applicationStatus, { key }),
  terms: () => pagePaths.terms,
  privacy: () => pagePaths.privacy,
  /** `redirectedFrom` is the path that the visitor requested (AUTH-28). */
  signIn: (query: { redirectedFrom?: string; mode?: 'login' | 'register' } = {}) => withQuery(pagePaths.signIn, query),
  /** The second step of a sign-in without JavaScript. `use` selects the kind of code. */
  signInCode: (query: { redirectedFrom?: string | undefined; use?: 'recovery' | undefined } = {}) =>
    withQuery(pagePaths.signInCode, query),
  /** The sign-in page for one kind of user. */
  portal: (user: 'client' | 'partner' | 'admin', query: { redirectedFrom?: string } = {}) =>
    withQuery(pagePaths[`${user}SignIn`], query),
  resetPassword: () => pagePaths.resetPassword,
  /** The invitation whose link this browser opened. */
  invitation: () => pagePaths.invitation,
  /** The change of the sign-in address whose link this browser opened. */
  changeEmail: () => pagePaths.changeEmail,
  /** The second-factor setup, which continues to `redirectedFrom`. */
  mfa: (query: { redirectedFrom?: string } = {}) => withQuery(pagePaths.mfa, query),
  account: () => pagePaths.account,
  /** The partner dashboard. `list` opens only the referrals of a tab that need a look. */
  dashboard: (query: { tab?: 'sent'; list?: 'quiet' | 'returned' } = {}) => withQuery(pagePaths.dashboard, query),
  /** All updates about a partner's referrals. */
  updates: () => pagePaths.updates,
  newReferral: () => pagePaths.newReferral,
  referral: (id: string) => withId(pagePaths.referral, id),
  /** The complete history, for printing. */
  printedReferral: (id: string) => withId(pagePaths.printedReferral, id),
  /** Where families register, ask for help, and check their requests. `withdraw` asks about this request first. */
  clientPortal: (query: { tab?: PortalTab; page?: string; withdraw?: string } = {}) =>
    withQuery(pagePaths.clientPortal, query),
  clientProfile: () => pagePaths.clientProfile,
  clientDashboard: () => pagePaths.clientDashboard,
  clientReferrals: () => pagePaths.clientReferrals,
  clientStatus: () => pagePaths.clientStatus,
  /** The referral as its client sees it. */
  ownReferral: (id: string) => withId(pagePaths.ownReferral, id),
  printedOwnReferral: (id: string) => withId(pagePaths.printedOwnReferral, id),
  clientAppointments: (query: { show?: 'past' | 'missed' } = {}) => withQuery(pagePaths.clientAppointments, query),
  clientResources: () => pagePaths.clientResources,
  clientMessages: () => pagePaths.clientMessages,
  /** The form for a family's new message, about this referral. */
  newClientMessage: (query: { referral?: string; to?: 'staff' } = {}) => withQuery(pagePaths.newClientMessage, query),
  clientConversation: (id: string) => withId(pagePaths.clientConversation, id),
  /** Who got the family's requests, and what it decides about that. */
  myInformation: () => pagePaths.myInformation,
  /** Everything that the family may see about itself, for printing. */
  printedInformation: () => pagePaths.printedInformation,
  /** Who has seen the family's information. */
  ownReadings: () => pagePaths.ownReadings,
  /** The inbox of the session's organization. */
  organizationMessages: () => pagePaths.organizationMessages,
  organizationConversation: (id: string) => withId(pagePaths.organizationConversation, id),
  staffMessages: () => pagePaths.staffMessages,
  staffConversation: (id: string) => withId(pagePaths.staffConversation, id),
  incomingReferrals: () => pagePaths.incomingReferrals,
  /** The members of the session's organization. */
  members: () => pagePaths.members,
  /** The start page for staff, which shows the review list. */
  admin: () => pagePaths.admin,
  staffReferrals: (query: { q?: string; status?: readonly string[]; asOf?: string } = {}) =>
    withQuery(pagePaths.staffReferrals, query),
  notifications: () => pagePaths.notifications,
  contactTasks: () => pagePaths.contactTasks,
  listingProblems: () => pagePaths.listingProblems,
  erasureRequests: () => pagePaths.erasureRequests,
  /** The applications of organizations. `application` opens the details of one. */
  partnerApplications: (query: { application?: string } = {}) => withQuery(pagePaths.partnerApplications, query),
  organizations: (query: { visibility?: 'listed' | 'hidden' } = {}) => withQuery(pagePaths.organizations, query),
  newOrganization: () => pagePaths.newOrganization,
  /** An organization in the console. */
  organization: (id: string, query: { tab?: 'people' } = {}) => withQuery(withId(pagePaths.organization, id), query),
  /** The steps from an empty installation to the first outcome. */
  gettingStarted: () => pagePaths.gettingStarted,
  access: (query: { organizationId?: string; tab?: 'audit' } = {}) => withQuery(pagePaths.access, query),
  audit: (query: { client?: string } = {}) => withQuery(pagePaths.audit, query),
  intakes: () => pagePaths.intakes,
  intake: (id: string) => withId(pagePaths.intake, id),
  analytics: (query: { from?: string; to?: string } = {}) => withQuery(pagePaths.analytics, query),
  /** The referrals that a figure of the analytics counts. */
  figureReferrals: (query: { figure?: string; from?: string; to?: string; need?: string; partner?: string } = {}) =>
    withQuery(pagePaths.figureReferrals, query),
  reports: (query: { report?: string; run?: string } = {}) => withQuery(pagePaths.reports, query),
  system: () => pagePaths.system,
}
