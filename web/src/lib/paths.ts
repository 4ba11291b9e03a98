// Builds every link between pages.

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
  /** A request without an account; `partner` is the family's preferred receiver. */
  requestReferral: (query: { partner?: string } = {}) => withQuery('/request-referral', query),
  /** The status of a request, for anyone with its key. */
  requestStatus: (key: string) => withQuery('/request-status', { key }),
  growWithUs: () => '/grow-with-us',
  apply: () => '/partners/apply',
  /** The status of an application, for anyone with its key. */
  applicationStatus: (key: string) => withQuery('/partners/apply/status', { key }),
  terms: () => '/terms',
  privacy: () => '/privacy',
  /** Where a family registers, makes requests and checks their status (CLI-01). */
  clientPortal: () => '/client-portal',
  /** `redirectedFrom`: the path that the visitor requested (AUTH-28). */
  signIn: (query: { redirectedFrom?: string; mode?: 'login' | 'register' } = {}) => withQuery('/auth', query),
  /** The sign-in page for one kind of user. */
  portal: (of: 'client' | 'partner' | 'admin', query: { redirectedFrom?: string } = {}) =>
    withQuery(`/${of}-portal-auth`, query),
  resetPassword: () => '/reset-password',
  /** Second-factor setup, which continues to `redirectedFrom`. */
  mfa: (query: { redirectedFrom?: string } = {}) => withQuery('/mfa', query),
  account: () => '/account',
  dashboard: () => '/dashboard',
  /** All updates about a partner's referrals. */
  updates: () => '/dashboard/updates',
  newReferral: () => '/referrals/new',
  referral: (id: string) => `/referrals/${encodeURIComponent(id)}`,
  /** The complete history, for printing. */
  printedReferral: (id: string) => `/referrals/${encodeURIComponent(id)}/print`,
  /** The referral as its client sees it. */
  ownReferral: (id: string) => `/client-dashboard/referrals/${encodeURIComponent(id)}`,
  printedOwnReferral: (id: string) => `/client-dashboard/referrals/${encodeURIComponent(id)}/print`,
  staffReferrals: (query: { q?: string; status?: readonly string[] } = {}) => withQuery('/staff/referrals', query),
  notifications: () => '/staff/notifications',
  incomingReferrals: () => '/org/referrals/incoming',
  /** The members of the session's organization. */
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
