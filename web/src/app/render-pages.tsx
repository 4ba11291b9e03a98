// Renders the public pages to HTML, each with the styles that it needs: at build time, and again for one request when
// the page depends on it.
import createCache from '@emotion/cache'
import { renderToString } from 'react-dom/server'
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router-dom'
import { m } from '#messages'
import type { PageState, RenderPage } from '#contracts/page-state.ts'
import { languages, pathIn } from '#contracts/language.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { AppProviders, styleKey } from './providers.tsx'
import { isGuarded } from '../lib/session/route-guard.ts'
import { language } from '../lib/language.ts'
import { basenameFor, loadPage, routesForLanguage } from './router.tsx'
import type { PagePath } from '../lib/paths.ts'
import { type AppRoute, layoutOf, layoutsInEveryLanguage, pagesInPublicLayout, signedInPaths } from './routes.ts'
import { staticRoutes } from './static-routes.ts'
import { structuredData } from './structured-data.ts'
import { documentTitle } from '../lib/hooks/usePageTitle.ts'
import { withPageLanguage } from '../lib/api/problem.ts'
import { PageStateProvider } from '../lib/forms/page-state.tsx'
import { rootElement, stateElement, styleTag } from './page-parts.ts'

export interface RenderedPage {
  /** The path without the language prefix. Undefined for the "not found" page. */
  readonly path: string | undefined
  /** The path with the language prefix. */
  readonly localizedPath: string
  readonly title: string
  /** Undefined if search engines must not index the page. */
  readonly description: string | undefined
  readonly content: string
  /** Style sheets, named so that the browser's style cache reuses them. */
  readonly styles: readonly { readonly name: string; readonly css: string }[]
  /** The chunk of the page's own code in this build. Undefined if the browser needs none. */
  readonly chunk: string | undefined
  /** Structured data for search engines (JSON-LD). */
  readonly structuredData: readonly object[]
}

/** A path that no page uses. */
const unknownPath = '/404'

/** The chunk of a page, taken from its dynamic import. */
const findChunk = ({ path, load }: AppRoute): string => {
  const chunk = /import\(["'`]\.\/(?:assets\/)?([^"'`]+)["'`]\)/.exec(load.toString())?.[1]
  if (chunk === undefined) throw new Error(`Cannot find the chunk of ${path} in its import`)
  return `assets/${chunk}`
}

/** `url` has the language prefix and no origin. */
const renderUrl = async (url: string, state?: PageState) => {
  const routes = routesForLanguage(language)
  const request = new Request(`http://localhost${url}`)
  await loadPage(routes, new URL(request.url).pathname)
  const handler = createStaticHandler(routes, { basename: basenameFor(language) })
  const context = await handler.query(request)
  if (context instanceof Response) throw new Error(`${url} returned ${context.status} instead of a page`)
  const styles = createCache({ key: styleKey })
  // Collects the styles instead of rendering them between the elements.
  styles.compat = true
  const content = renderToString(
    <AppProviders styles={styles} queries={createQueryClient()}>
      <PageStateProvider value={state}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </PageStateProvider>
    </AppProviders>,
  )
  return { content, styles: styleSheets(styles) }
}

const renderPath = async (path: string) => {
  const localizedPath = pathIn(language, path)
  return { localizedPath, ...(await renderUrl(localizedPath)) }
}

/** Renders a page of this language for one request. */
export const renderRequestedPage: RenderPage = async (url, requestState) => {
  const { problem } = requestState
  const state = { ...requestState, ...(problem === undefined ? {} : { problem: withPageLanguage(problem) }) }
  const renderedAt = new Date()
  const { content, styles } = await renderUrl(url, state)
  return {
    styles: styles.map(({ name, css }) => styleTag(css, name)).join('\n    '),
    content: rootElement({ renderedAt, content }) + stateElement(state),
  }
}

/** Each global style is a sheet with its own name. The rest is one sheet whose name lists all its classes. */
const styleSheets = ({ key, inserted, registered }: ReturnType<typeof createCache>): RenderedPage['styles'] => {
  const sheets = Object.entries(inserted).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const isClass = ([name]: readonly [string, string]) => registered[`${key}-${name}`] !== undefined
  const classes = sheets.filter(isClass)
  return [
    ...sheets.filter((entry) => !isClass(entry)).map(([name, css]) => ({ name: `${key}-global ${name}`, css })),
    {
      name: [key, ...classes.map(([name]) => name)].join(' '),
      css: classes.map(([, css]) => css).join(''),
    },
  ]
}

const renderPage = async (route: AppRoute): Promise<RenderedPage> => {
  // Rendering loads the messages that the title may use.
  const rendered = await renderPath(route.path)
  return {
    path: route.path,
    title: documentTitle(route.title()),
    description: route.description?.(),
    chunk: staticRoutes.includes(route) ? undefined : findChunk(route),
    structuredData: structuredData(route.path),
    ...rendered,
  }
}

/** Pages behind the sign-in are not prerendered, because nothing is known about the visitor at build time. */
const isPrerendered = ({ path }: AppRoute) => !isGuarded(path)

const existsInEveryLanguage = (path: PagePath) => layoutsInEveryLanguage.includes(layoutOf(path))

/** Paths of the pages that are not prerendered. Those with the public layout exist in every language. */
export const appPaths: readonly string[] = [
  ...[
    ...pagesInPublicLayout.filter((route) => !isPrerendered(route)).map(({ path }) => path),
    ...signedInPaths.filter(existsInEveryLanguage),
  ].flatMap((path) => languages.map((target) => pathIn(target, path))),
  ...signedInPaths.filter((path) => !existsInEveryLanguage(path)),
]

/** Every prerendered page, and the "not found" page. */
export const renderPages = async (): Promise<RenderedPage[]> => {
  const pages: RenderedPage[] = []
  for (const route of pagesInPublicLayout) if (isPrerendered(route)) pages.push(await renderPage(route))
  const notFound = await renderPath(unknownPath)
  return [
    ...pages,
    {
      ...notFound,
      path: undefined,
      title: documentTitle(m['layout:notFound.title']()),
      description: undefined,
      chunk: undefined,
      structuredData: [],
    },
  ]
}
