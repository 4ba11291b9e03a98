// The one path builder of the pages. A link is built here or it does not exist.

const withQuery = (path: string, query: Readonly<Record<string, string | readonly string[] | undefined>>): string => {
  const search = new URLSearchParams()
  for (const [name, value = []] of Object.entries(query)) for (const item of [value].flat()) search.append(name, item)
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

export const paths = {
  home: () => '/',
  about: () => '/about',
  directory: (query: { county?: string; service?: string; partner?: string } = {}) => withQuery('/directory', query),
  requestHelp: () => '/request-help',
  /** Asking without an account; `partner`: whom the family would like to be sent to. */
  requestReferral: (query: { partner?: string } = {}) => withQuery('/request-referral', query),
  /** How a request stands, for whoever holds its key. */
  requestStatus: (key: string) => withQuery('/request-status', { key }),
  growWithUs: () => '/grow-with-us',
  apply: () => '/partners/apply',
  /** Of whoever holds its key. */
  applicationStatus: (key: string) => withQuery('/partners/apply/status', { key }),
  terms: () => '/terms',
  privacy: () => '/privacy',
  /** Where a family registers, asks and looks (CLI-01). */
  clientPortal: () => '/client-portal',
  /** `redirectedFrom`: the path the visitor wanted (AUTH-28). */
  signIn: (query: { redirectedFrom?: string; mode?: 'login' | 'register' } = {}) => withQuery('/auth', query),
  /** The sign-in page of one kind of person. */
  portal: (of: 'client' | 'partner' | 'admin', query: { redirectedFrom?: string } = {}) =>
    withQuery(`/${of}-portal-auth`, query),
  resetPassword: () => '/reset-password',
  /** Setting up a second factor; afterwards on to `redirectedFrom`. */
  mfa: (query: { redirectedFrom?: string } = {}) => withQuery('/mfa', query),
  account: () => '/account',
  dashboard: () => '/dashboard',
  /** Everything a partner was told of its referrals. */
  updates: () => '/dashboard/updates',
  newReferral: () => '/referrals/new',
  referral: (id: string) => `/referrals/${encodeURIComponent(id)}`,
  /** Its whole history on paper. */
  printedReferral: (id: string) => `/referrals/${encodeURIComponent(id)}/print`,
  /** The client's own view of it. */
  ownReferral: (id: string) => `/client-dashboard/referrals/${encodeURIComponent(id)}`,
  printedOwnReferral: (id: string) => `/client-dashboard/referrals/${encodeURIComponent(id)}/print`,
  staffReferrals: (query: { q?: string; status?: readonly string[] } = {}) => withQuery('/staff/referrals', query),
  notifications: () => '/staff/notifications',
  incomingReferrals: () => '/org/referrals/incoming',
  /** Of the organization one acts for. */
  members: () => '/org/members',
  analytics: () => '/admin/analytics',
  applications: () => '/admin/partners/applications',
  listingProblems: () => '/staff/listing-problems',
  access: () => '/admin/access',
  importCsv: () => '/admin/import/easytrak',
  reports: (query: { report?: string; run?: string } = {}) => withQuery('/admin/reports', query),
  readModels: () => '/admin/read-models',
  clientDashboard: (view?: string) => (view === undefined ? '/client-dashboard' : `/client-dashboard/${view}`),
}
