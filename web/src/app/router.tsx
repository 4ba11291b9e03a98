// Builds the router from the route table and the layouts. Only public pages exist in every language. The others redirect
// to English.
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { createBrowserRouter, matchRoutes, redirectDocument } from 'react-router-dom'
import { type Language, defaultLanguage, pathIn } from '#contracts/language.ts'
import { language } from '../lib/language.ts'
import { CrashPage } from './CrashPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { appRoutes, rendersStaticPages } from './routes.tsx'
import type { AppRoute, LayoutName } from './routes.tsx'
import { RedirectToEnglish } from '../layouts/RedirectToEnglish.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { RootLayout } from '../layouts/RootLayout.tsx'
import { FullScreenSpinner } from '../design-system/ui/skeletons.tsx'
import { usePageTitle } from '../lib/hooks/usePageTitle.ts'

const RouteTitle = ({ title, setsOwnTitle }: Pick<AppRoute, 'title' | 'setsOwnTitle'>) => {
  usePageTitle(title(), setsOwnTitle !== true)
  return null
}

const toRoute = ({ path, load, layout, ...titleProps }: AppRoute): RouteObject => ({
  path,
  lazy: async () => {
    const Page = await load()
    // Rendered before the page, so that a title that the page sets takes precedence.
    const Component = () => (
      <>
        <RouteTitle {...titleProps} />
        <Page />
      </>
    )
    return { Component }
  },
})

const routesWithLayout = (layout: LayoutName): RouteObject[] =>
  appRoutes.filter((route) => route.layout === layout).map(toRoute)

const notFoundPage: RouteObject = { path: '*', Component: NotFoundPage }

/** The static pages, and unknown paths. */
const pageOnServer: RouteObject = { path: '*', loader: ({ request }) => redirectDocument(request.url) }

const publicPages = (): RouteObject => ({
  Component: PublicLayout,
  children: [...routesWithLayout('public'), rendersStaticPages ? notFoundPage : pageOnServer],
})

/** A layout loads with its first page. */
const lazyLayout = (layout: Exclude<LayoutName, 'public'>, load: () => Promise<ComponentType>): RouteObject => ({
  lazy: async () => ({ Component: await load() }),
  children: routesWithLayout(layout),
})

const englishPages = (): RouteObject[] => [
  lazyLayout('workspace', () => import('../layouts/WorkspaceLayout.tsx').then((layout) => layout.WorkspaceLayout)),
  lazyLayout('client', () => import('../layouts/ClientLayout.tsx').then((layout) => layout.ClientLayout)),
  lazyLayout('account', () => import('../layouts/AccountLayout.tsx').then((layout) => layout.AccountLayout)),
]

const englishOnlyRedirects = (): RouteObject[] =>
  appRoutes.filter(({ layout }) => layout !== 'public').map(({ path }) => ({ path, Component: RedirectToEnglish }))

/** All routes of the app in this language. */
export const routesForLanguage = (target: Language): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: CrashPage,
    HydrateFallback: FullScreenSpinner,
    children: [publicPages(), ...(target === defaultLanguage ? englishPages() : englishOnlyRedirects())],
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
