// The main page of a signed-in person, which public pages link to instead of the sign-in pages.
import type { CurrentUser } from '#contracts/people.ts'
import { paths } from '../paths.ts'
import { checkRouteAccess } from './route-guard.ts'

/** The name of the page in `paths`. */
export type MainPage = 'staffReferrals' | 'clientDashboard' | 'dashboard'

type User = Pick<
  CurrentUser,
  'platformRole' | 'memberships' | 'organizationId' | 'mfaStep' | 'rolesPending' | 'clientId'
>

const findMainPage = ({ platformRole, clientId, memberships }: User): MainPage => {
  if (platformRole !== null) return 'staffReferrals'
  return clientId !== null && memberships.length === 0 ? 'clientDashboard' : 'dashboard'
}

/** The review list for staff, the client dashboard for clients, or the partner dashboard. Undefined until it opens. */
export const mainPageOf = (user: User): MainPage | undefined => {
  const page = findMainPage(user)
  const access = checkRouteAccess({ pathname: paths[page](), search: '' }, { status: 'signed_in', user })
  return access.kind === 'pass' ? page : undefined
}
