// The route tables of the app: the public pages, and the paths of the pages for signed-in people.
import type { ComponentType } from 'react'
import { isGuarded } from '../lib/session/route-guard.ts'
import { type PagePath, pagePaths } from '../lib/paths.ts'
import { publicRoutes } from './public-routes.ts'
import { staticRoutes } from './static-routes.ts'

export interface AppRoute {
  readonly path: PagePath
  /** A function, because the messages of staff pages load with the first staff page. */
  readonly title: () => string
  /** True if the page sets its own title once its data is loaded. Until then it has the title above. */
  readonly setsOwnTitle?: true
  /** The description for search engines. They index only pages that have one. */
  readonly description?: () => string
  /** Every page is a separate chunk. */
  readonly load: () => Promise<ComponentType>
}

/**
 * Whether React renders the static pages: while the app is prerendered, and in the browser in development. Otherwise the
 * browser loads them from the server, and the app does not contain them.
 */
export const rendersStaticPages = import.meta.env.SSR || import.meta.env.DEV

/** The pages with the public layout. */
export const pagesInPublicLayout: readonly AppRoute[] = [...(rendersStaticPages ? staticRoutes : []), ...publicRoutes]

const publicPaths: ReadonlySet<string> = new Set(publicRoutes.map(({ path }) => path))

/** Paths of the pages in `signed-in-routes.ts`. */
export const signedInPaths: readonly PagePath[] = Object.values(pagePaths).filter(
  (path) => isGuarded(path) && !publicPaths.has(path),
)

/** The layouts for signed-in people. */
export type SignedInLayout = 'workspace' | 'client' | 'account'

/**
 * The layouts whose pages exist in every language: those of families. An address without a language opens them in the
 * language that the family chose (layouts/header/family-language.ts).
 */
export const layoutsInEveryLanguage: readonly SignedInLayout[] = ['client', 'account']

/** The layout of a page for signed-in people. */
export const layoutOf = (path: PagePath): SignedInLayout => {
  if (path.startsWith(pagePaths.clientDashboard)) return 'client'
  return path === pagePaths.account ? 'account' : 'workspace'
}
