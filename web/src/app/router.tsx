// Builds the router from the route table and the layouts. The pages of staff and organizations exist only in English, and
// their addresses in other languages redirect there.
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { createBrowserRouter, matchRoutes, redirectDocument } from 'react-router-dom'
import { type Language, defaultLanguage, pathIn } from '#contracts/language.ts'
import { language } from '../lib/language.ts'
import type { PagePath } from '../lib/paths.ts'
import { CrashPage } from './CrashPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { layoutOf, pagesInPublicLayout, rendersStaticPages, signedInPaths } from './routes.ts'
import type { AppRoute, SignedInLayout } from './routes.ts'
import { RedirectToEnglish } from '../layouts/RedirectToLanguage.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { RootLayout } from '../layouts/RootLayout.tsx'
import { FullScreenSpinner } from '../design-system/ui/skeletons.tsx'
import { usePageTitle } from '../lib/hooks/usePageTitle.ts'

const RouteTitle = ({ title, setsOwnTitle }: Pick<AppRoute, 'title' | 'setsOwnTitle'>) => {
  usePageTitle(title(), setsOwnTitle !== true)
  return null
}

/** Loads the page, with its title. */
const loadRoute = async ({ load, title, setsOwnTitle }: AppRoute) => {
  const Page = await load()
  // The title is rendered before the page, so that a title that the page sets takes precedence.
  const Component = () => (
    <>
      <RouteTitle title={title} {...(setsOwnTitle === undefined ? {} : { setsOwnTitle })} />
      <Page />
    </>
  )
  return { Component }
}

const publicRoute = (route: AppRoute): RouteObject => ({ path: route.path, lazy: () => loadRoute(route) })

/** Public pages do not load the table of these pages, which names hundreds of files. */
const signedInRoute = (path: PagePath): RouteObject => ({
  path,
  lazy: async () => {
    const { signedInRoutes } = await import('./signed-in-routes.ts')
    const route = signedInRoutes.find((candidate) => candidate.path === path)
    if (route === undefined) throw new Error(`signed-in-routes.ts lacks ${path}`)
    return loadRoute(route)
  },
})

const notFoundPage: RouteObject = { path: '*', Component: NotFoundPage }

/** The static pages, and unknown paths. */
const pageOnServer: RouteObject = { path: '*', loader: ({ request }) => redirectDocument(request.url) }

const publicPages = (): RouteObject => ({
  Component: PublicLayout,
  children: [...pagesInPublicLayout.map(publicRoute), rendersStaticPages ? notFoundPage : pageOnServer],
})

const pagesOf = (layout: SignedInLayout): RouteObject[] =>
  signedInPaths.filter((path) => layoutOf(path) === layout).map(signedInRoute)

/** A layout loads with its first page. */
const lazyLayout = (layout: SignedInLayout, load: () => Promise<ComponentType>): RouteObject => ({
  lazy: async () => ({ Component: await load() }),
  children: pagesOf(layout),
})

const workspacePages = (): RouteObject =>
  lazyLayout('workspace', () => import('../layouts/WorkspaceLayout.tsx').then((layout) => layout.WorkspaceLayout))

const clientPages = () => import('./client-pages.ts')

const familyPages = (): RouteObject[] => [
  {
    lazy: async () => ({ Component: await (await clientPages()).loadClientLayout() }),
    children: [
      { lazy: async () => ({ Component: (await clientPages()).ConfirmedAccounts }), children: pagesOf('client') },
    ],
  },
  lazyLayout('account', () => import('../layouts/AccountLayout.tsx').then((layout) => layout.AccountLayout)),
]

const redirectsToEnglish = (): RouteObject[] =>
  signedInPaths.filter((path) => layoutOf(path) === 'workspace').map((path) => ({ path, Component: RedirectToEnglish }))

/** All routes of the app in this language. */
export const routesForLanguage = (target: Language): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: CrashPage,
    HydrateFallback: FullScreenSpinner,
    children: [
      publicPages(),
      ...familyPages(),
      ...(target === defaultLanguage ? [workspacePages()] : redirectsToEnglish()),
    ],
  },
]

/** The prefix of every path in this language. */
export const basenameFor = (target: Language): string => pathIn(target, '/')

export const createRouter = (routes: RouteObject[]) =>
  createBrowserRouter(routes, {
    basename: basenameFor(language),
    // The first page has no loader. The empty hydration data keeps the scroll position of a prerendered page.
    hydrationData: {},
  })

/** Loads the code of the page at this path, so that it can render immediately. */
export const loadPage = async (routes: RouteObject[], pathname: string): Promise<void> => {
  const matches = matchRoutes(routes, pathname, basenameFor(language)) ?? []
  for (const { route } of matches) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy())
    delete route.lazy
  }
}
