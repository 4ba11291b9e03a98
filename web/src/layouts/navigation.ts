// The links of the three shells, as data. A link appears when its route exists and the person may follow it.
import { m } from '#messages'
import type { LucideIcon } from 'lucide-react'
import { CalendarDays, CircleUserRound, Gift, LayoutDashboard, ListChecks, MessageSquare } from 'lucide-react'
import type { CurrentUser } from '#contracts/people.ts'
import { guard } from '../lib/route-guard.ts'
import { paths } from '../lib/paths.ts'
import { routeExists } from '../lib/route-registry.ts'
import { t } from '../lib/texts.ts'

export interface NavLinkItem {
  readonly to: string
  readonly label: string
  /** A second address of the same page: there the link is the current one too. */
  readonly also?: string
  /** Pages under this address belong to it: there it is marked as the part of the house one is in. */
  readonly within?: string
  /** Which count of waiting things stands beside it. */
  readonly counts?: 'awaitingReview'
}

export interface ClientLinkItem extends NavLinkItem {
  readonly icon: LucideIcon
}

const publicLinks: readonly NavLinkItem[] = [
  { to: paths.about(), label: m['layout:nav.about']() },
  { to: paths.directory(), label: m['layout:nav.resources']() },
  { to: paths.requestHelp(), label: m['layout:nav.requestHelp']() },
  { to: paths.growWithUs(), label: m['layout:nav.growWithUs']() },
]

/** Beside the public links of the desk: there the home page, which has the quilt, is called the directory (PUB-03). */
const homeFromDesk: NavLinkItem = { to: paths.home(), label: m['layout:nav.homeFromDesk']() }

export interface DoorLink extends NavLinkItem {
  /** Whose door it is. */
  readonly text: string
}

const { doors: words } = t.account

/** The sign-in pages of families, partners and staff. */
export const doors = (): readonly DoorLink[] =>
  (['client', 'partner', 'admin'] as const).map((of) => ({
    to: paths.portal(of),
    label: words[of].name,
    text: words[of].text,
  }))

const consoleLinks: readonly NavLinkItem[] = [
  {
    to: paths.staffReferrals(),
    also: '/admin',
    within: '/referrals/',
    label: m['workspace:nav.referrals'](),
    counts: 'awaitingReview',
  },
  { to: paths.analytics(), label: m['workspace:nav.analytics']() },
  { to: paths.applications(), label: m['workspace:nav.partnerApplications']() },
  { to: paths.listingProblems(), label: m['workspace:nav.listingProblems']() },
  { to: paths.access(), label: m['workspace:nav.accessControl']() },
  { to: paths.importCsv(), label: m['workspace:nav.importCsv']() },
  { to: paths.reports(), label: m['workspace:nav.reports']() },
  { to: paths.readModels(), label: m['workspace:nav.readModels']() },
]

const clientLinks: readonly ClientLinkItem[] = [
  { to: paths.clientDashboard(), label: m['layout:nav.clientDashboard'](), icon: LayoutDashboard },
  { to: paths.clientDashboard('referrals'), label: m['workspace:nav.myReferrals'](), icon: ListChecks },
  { to: paths.clientDashboard('resources'), label: m['workspace:nav.resourcesAndBenefits'](), icon: Gift },
  { to: paths.clientDashboard('appointments'), label: m['workspace:nav.appointments'](), icon: CalendarDays },
  { to: paths.clientDashboard('messages'), label: m['workspace:nav.messages'](), icon: MessageSquare },
  { to: paths.clientDashboard('profile'), label: m['workspace:nav.profileSettings'](), icon: CircleUserRound },
]

type User = Pick<CurrentUser, 'platformRole' | 'memberships' | 'organizationId' | 'mfaStep'> | null

const open =
  (user: User) =>
  (item: NavLinkItem): boolean =>
    routeExists(item.to) &&
    guard({ pathname: item.to, search: '' }, { status: user === null ? 'signed_out' : 'signed_in', user }).kind ===
      'pass'

export const publicNavigation = (): readonly NavLinkItem[] => publicLinks.filter((item) => routeExists(item.to))

/** The public links as the desk has them. */
export const publicFromDesk = (): readonly NavLinkItem[] => [homeFromDesk, ...publicNavigation()]

/** Strip under the desk header: the console, for those with a platform role. */
export const consoleNavigation = (user: User): readonly NavLinkItem[] => consoleLinks.filter(open(user))

export const clientNavigation = (user: User): readonly ClientLinkItem[] => clientLinks.filter(open(user))

/** Where a signed-in person's work is: the review table for staff, the own requests for clients, else the dashboard. */
export const deskLink = (user: (User & Pick<CurrentUser, 'clientId'>) | null): NavLinkItem | undefined => {
  if (user === null) return undefined
  const dashboard = { to: paths.dashboard(), label: m['layout:nav.partnerDashboard']() }
  const review = { to: paths.staffReferrals(), label: m['workspace:nav.referrals']() }
  const own = { to: paths.clientDashboard(), label: m['layout:nav.clientDashboard']() }
  const isClient = user.clientId !== null && user.memberships.length === 0
  return (user.platformRole !== null ? [review, dashboard] : isClient ? [own] : [dashboard]).find(open(user))
}
