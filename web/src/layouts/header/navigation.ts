// The links in the layouts. A link is shown if the user may open its page.
import { m } from '#messages'
import type { LucideIcon } from 'lucide-react'
import { CalendarDays, CircleUserRound, Eye, Gift, LayoutDashboard, ListChecks, MessageSquare } from 'lucide-react'
import type { CurrentUser } from '#contracts/people.ts'
import { checkRouteAccess } from '../../lib/session/route-guard.ts'
import { paths } from '../../lib/paths.ts'

export interface NavLinkItem {
  readonly to: string
  readonly label: string
  /** A second path of the same page, where the link is also marked as current. */
  readonly alternatePath?: string
  /** The link is also marked as current on every page under this path. */
  readonly pathPrefix?: string
  /** The count shown next to the link. */
  readonly count?: 'awaitingReview' | 'unreadMessages' | 'openTasks' | 'erasureRequests'
}

export interface ClientLinkItem extends NavLinkItem {
  readonly icon: LucideIcon
  /** On phones, the link is in the menu "More". The bar at the bottom has room for few. */
  readonly isInMenu?: true
}

export const publicLinks: readonly NavLinkItem[] = [
  { to: paths.about(), label: m['layout:nav.about']() },
  { to: paths.directory(), label: m['layout:nav.resources']() },
  { to: paths.requestHelp(), label: m['layout:nav.requestHelp']() },
  { to: paths.growWithUs(), label: m['layout:nav.growWithUs']() },
]

/** In the workspace, the link to the home page is labeled "Directory" (PUB-03). */
const directoryLink: NavLinkItem = { to: paths.home(), label: m['layout:nav.directory']() }

export interface PortalLink extends NavLinkItem {
  /** A sentence about who the page is for. */
  readonly text: string
}

/** The sign-in pages of clients, partners, and admins. */
export const portalLinks = (): readonly PortalLink[] => [
  { to: paths.portal('client'), label: m['accounts:roles.client.name'](), text: m['accounts:roles.client.text']() },
  { to: paths.portal('partner'), label: m['accounts:roles.partner.name'](), text: m['accounts:roles.partner.text']() },
  { to: paths.portal('admin'), label: m['accounts:roles.admin.name'](), text: m['accounts:roles.admin.text']() },
]

const staffLinks: readonly NavLinkItem[] = [
  {
    to: paths.staffReferrals(),
    alternatePath: paths.admin(),
    pathPrefix: '/referrals/',
    label: m['workspace:nav.referrals'](),
    count: 'awaitingReview',
  },
  {
    to: paths.staffMessages(),
    pathPrefix: `${paths.staffMessages()}/`,
    label: m['workspace:nav.messages'](),
    count: 'unreadMessages',
  },
  { to: paths.partnerApplications(), label: m['workspace:nav.partnerApplications']() },
  { to: paths.contactTasks(), label: m['workspace:nav.contactTasks'](), count: 'openTasks' },
  { to: paths.erasureRequests(), label: m['workspace:nav.erasureRequests'](), count: 'erasureRequests' },
  { to: paths.listingProblems(), label: m['workspace:nav.listingProblems']() },
  {
    to: paths.organizations(),
    pathPrefix: `${paths.organizations()}/`,
    label: m['workspace:nav.organizations'](),
  },
  { to: paths.access(), label: m['workspace:nav.accessControl']() },
  {
    to: paths.intakes(),
    pathPrefix: `${paths.intakes()}/`,
    label: m['workspace:nav.intakes'](),
  },
  {
    to: paths.analytics(),
    pathPrefix: `${paths.analytics()}/`,
    label: m['workspace:nav.analytics'](),
  },
  { to: paths.reports(), label: m['workspace:nav.reports']() },
  { to: paths.audit(), label: m['workspace:nav.audit']() },
  { to: paths.system(), label: m['workspace:nav.system']() },
]

const clientLinks: readonly ClientLinkItem[] = [
  { to: paths.clientDashboard(), label: m['layout:nav.dashboard'](), icon: LayoutDashboard },
  { to: paths.clientReferrals(), label: m['workspace:nav.myReferrals'](), icon: ListChecks },
  { to: paths.clientResources(), label: m['resources:title'](), icon: Gift, isInMenu: true },
  { to: paths.clientAppointments(), label: m['appointments:title'](), icon: CalendarDays, isInMenu: true },
  {
    to: paths.clientMessages(),
    pathPrefix: `${paths.clientMessages()}/`,
    label: m['conversations:title'](),
    icon: MessageSquare,
    count: 'unreadMessages',
  },
  { to: paths.clientProfile(), label: m['layout:nav.profileSettings'](), icon: CircleUserRound, isInMenu: true },
  {
    to: paths.myInformation(),
    alternatePath: paths.ownReadings(),
    label: m['my-information:title'](),
    icon: Eye,
    isInMenu: true,
  },
]

type User = Pick<
  CurrentUser,
  'platformRole' | 'memberships' | 'organizationId' | 'mfaStep' | 'rolesPending' | 'clientId'
> | null

const canOpen =
  (user: User) =>
  (item: NavLinkItem): boolean =>
    checkRouteAccess({ pathname: item.to, search: '' }, { status: user === null ? 'signed_out' : 'signed_in', user })
      .kind === 'pass'

/** The public links in the workspace header. */
export const workspacePublicLinks = (): readonly NavLinkItem[] => [directoryLink, ...publicLinks]

/** The links below the workspace header, for users with a platform role. */
export const staffNavigation = (user: User): readonly NavLinkItem[] => staffLinks.filter(canOpen(user))

export const clientNavigation = (user: User): readonly ClientLinkItem[] => clientLinks.filter(canOpen(user))
