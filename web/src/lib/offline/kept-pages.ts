// The pages of a family that open without a connection, because the phone keeps what they show.
import { pagePaths } from '../paths.ts'

const keptLists: ReadonlySet<string> = new Set([
  pagePaths.clientDashboard,
  pagePaths.clientReferrals,
  pagePaths.clientStatus,
  pagePaths.clientAppointments,
  pagePaths.newClientMessage,
])

const ownReferral = new RegExp(`^${pagePaths.clientReferrals}/([^/]+)$`)

export const isFamilyPage = (path: string): boolean =>
  path === pagePaths.clientDashboard || path.startsWith(`${pagePaths.clientDashboard}/`)

/**
 * The address of the answer that this page needs, `true` if the page is always kept, or `false` if it never is. `path` has
 * no language.
 */
export const keptAnswerOf = (path: string): string | boolean => {
  const id = ownReferral.exec(path)?.[1]
  return id === undefined ? keptLists.has(path) : `/api/referrals/${id}`
}
