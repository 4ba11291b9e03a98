// Links to the main page of a signed-in person. A public page is the same HTML for everyone and may have no script that
// knows the person, so it contains a link to each main page. An attribute of the html element (session-hint.ts) selects
// which of them the styles show.
import { m } from '#messages'
import { paths } from '../../lib/paths.ts'
import type { MainPage } from '../../lib/session/main-page.ts'

/** The main pages. */
export const mainPages = {
  staffReferrals: { to: paths.staffReferrals(), label: m['workspace:nav.referrals']() },
  clientDashboard: { to: paths.clientDashboard(), label: m['layout:nav.dashboard']() },
  dashboard: { to: paths.dashboard(), label: m['layout:nav.dashboard']() },
} as const satisfies Readonly<Record<MainPage, { readonly to: string; readonly label: string }>>

const hidden = { display: 'none' }

/** A link to each main page, with the style that shows it only to people with this main page. */
export const mainPageLinks = Object.entries(mainPages).map(([page, link]) => ({
  ...link,
  css: { [`html:not([data-main-page=${page}]) &`]: hidden },
}))

/** The style of what only people without a main page see: those who are signed out, or not completely signed in. */
export const withoutMainPage = {
  css: Object.fromEntries(Object.keys(mainPages).map((page) => [`html[data-main-page=${page}] &`, hidden])),
}

const anyMainPage = Object.keys(mainPages)
  .map((page) => `[data-main-page=${page}]`)
  .join(', ')

/** The style of what only people with a main page see. */
export const withMainPage = { css: { [`html:not(${anyMainPage}) &`]: hidden } }
