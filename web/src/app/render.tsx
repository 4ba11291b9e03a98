// Renders the public pages to HTML at build, with the styles that each needs.
import createCache from '@emotion/cache'
import { renderToString } from 'react-dom/server'
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router-dom'
import { m } from '#messages'
import { languages, pathIn } from '#contracts/language.ts'
import { createQueryClient } from '../lib/api/queryClient.ts'
import { AppProviders, styleKey } from './providers.tsx'
import { isGuarded } from '../lib/route-guard.ts'
import { language } from '../lib/language.ts'
import { basenameOf, loadPage, routesIn } from './router.tsx'
import { type AppRoute, appRoutes } from './routes.tsx'
import { structuredData } from './structured-data.ts'
import { documentTitle } from '../design-system/ui/usePageTitle.ts'

export interface RenderedPage {
  /** Without the prefix of the language; of the page that stands for every unknown address, undefined. */
  readonly path: string | undefined
  readonly address: string
  readonly title: string
  /** Undefined: the page asks search engines not to list it. */
  readonly description: string | undefined
  readonly content: string
  /** Style sheets by the name under which the browser's cache of styles takes them over. */
  readonly styles: readonly { readonly name: string; readonly css: string }[]
  /** Source of the page's own code; undefined: it is in the app itself. */
  readonly source: string | undefined
  /** For search engines, as JSON-LD. */
  readonly data: readonly object[]
}

/** An address that no page has. */
const unknownPath = '/404'

/** Where the code of a page lies, as its import says it. */
const sourceOf = ({ path, load }: AppRoute): string => {
  const source = /["'`]\/?(src\/(?:app|features)\/[^"'`]+)["'`]/.exec(load.toString())?.[1]
  if (source === undefined) throw new Error(`The import of the page ${path} does not say where it lies`)
  return source
}

const renderPath = async (path: string) => {
  const routes = routesIn(language)
  const address = pathIn(language, path)
  await loadPage(routes, address)
  const handler = createStaticHandler(routes, { basename: basenameOf(language) })
  const context = await handler.query(new Request(`http://localhost${address}`))
  if (context instanceof Response) throw new Error(`${address} answers ${context.status} instead of a page`)
  const styles = createCache({ key: styleKey })
  // Styles are gathered instead of standing between the elements.
  styles.compat = true
  const content = renderToString(
    <AppProviders styles={styles} queries={createQueryClient()}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppProviders>,
  )
  return { address, content, styles: styleSheets(styles) }
}

/** What is of no class is global, each sheet by its own name; the rest is one sheet that names every class. */
const styleSheets = ({ key, inserted, registered }: ReturnType<typeof createCache>): RenderedPage['styles'] => {
  const all = Object.entries(inserted).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const isClass = ([name]: readonly [string, string]) => registered[`${key}-${name}`] !== undefined
  const classes = all.filter(isClass)
  return [
    ...all.filter((entry) => !isClass(entry)).map(([name, css]) => ({ name: `${key}-global ${name}`, css })),
    {
      name: [key, ...classes.map(([name]) => name)].join(' '),
      css: classes.map(([, css]) => css).join(''),
    },
  ]
}

const renderPage = async (route: AppRoute): Promise<RenderedPage> => {
  // With the page come texts that its title may be of.
  const rendered = await renderPath(route.path)
  return {
    path: route.path,
    title: documentTitle(route.title()),
    description: route.description?.(),
    source: sourceOf(route),
    data: structuredData(route.path),
    ...rendered,
  }
}

/** Whoever is not signed in never sees the others: at build nothing could be drawn of them. */
const isRendered = ({ layout, path }: AppRoute) => layout === 'public' && !isGuarded(path)

/** Addresses of the pages behind the sign-in; those in the public frame are in both languages. */
export const appPaths: readonly string[] = appRoutes
  .filter((route) => !isRendered(route))
  .flatMap(({ layout, path }) => (layout === 'public' ? languages.map((to) => pathIn(to, path)) : [path]))

/** Every page in the public frame that anybody may open, and the one for unknown addresses. */
export const renderPages = async (): Promise<RenderedPage[]> => {
  const pages: RenderedPage[] = []
  for (const route of appRoutes) if (isRendered(route)) pages.push(await renderPage(route))
  const missing = await renderPath(unknownPath)
  return [
    ...pages,
    {
      ...missing,
      path: undefined,
      title: documentTitle(m['layout:notFound.title']()),
      description: undefined,
      source: undefined,
      data: [],
    },
  ]
}
