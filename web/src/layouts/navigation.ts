// The links of the three shells, as data. A link appears when its route exists and the person may follow it.
import type { LucideIcon } from 'lucide-react'
import { CalendarDays, CircleUserRound, Gift, LayoutDashboard, ListChecks, MessageSquare } from 'lucide-react'
import type { CurrentUser } from '#contracts/people.ts'
import { guard } from '../lib/guard.ts'
import { paths } from '../lib/paths.ts'
import { routeExists } from '../app/routes.tsx'
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

const nav = t.shell.nav

const publicLinks: readonly NavLinkItem[] = [
  { to: paths.about(), label: nav.about },
  { to: paths.directory(), label: nav.resources },
  { to: paths.requestHelp(), label: nav.requestHelp },
  { to: paths.growWithUs(), label: nav.growWithUs },
]

/** Beside the public links of the desk: there the home page, which has the quilt, is called the directory (PUB-03). */
const homeFromDesk: NavLinkItem = { to: paths.home(), label: nav.homeFromDesk }

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
  { to: paths.staffReferrals(), also: '/admin', within: '/referrals/', label: nav.referrals, counts: 'awaitingReview' },
  { to: paths.analytics(), label: nav.analytics },
  { to: paths.applications(), label: nav.partnerApplications },
  { to: paths.listingProblems(), label: nav.listingProblems },
  { to: paths.access(), label: nav.accessControl },
  { to: paths.importCsv(), label: nav.importCsv },
  { to: paths.reports(), label: nav.reports },
  { to: paths.readModels(), label: nav.readModels },
]

const clientLinks: readonly ClientLinkItem[] = [
  { to: paths.clientDashboard(), label: nav.clientDashboard, icon: LayoutDashboard },
  { to: paths.clientDashboard('referrals'), label: nav.myReferrals, icon: ListChecks },
  { to: paths.clientDashboard('resources'), label: nav.resourcesAndBenefits, icon: Gift },
  { to: paths.clientDashboard('appointments'), label: nav.appointments, icon: CalendarDays },
  { to: paths.clientDashboard('messages'), label: nav.messages, icon: MessageSquare },
  { to: paths.clientDashboard('profile'), label: nav.profileSettings, icon: CircleUserRound },
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
  const dashboard = { to: paths.dashboard(), label: nav.partnerDashboard }
  const review = { to: paths.staffReferrals(), label: nav.referrals }
  const own = { to: paths.clientDashboard(), label: nav.clientDashboard }
  const isClient = user.clientId !== null && user.memberships.length === 0
  return (user.platformRole !== null ? [review, dashboard] : isClient ? [own] : [dashboard]).find(open(user))
}
