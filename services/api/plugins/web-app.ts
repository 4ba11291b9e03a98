// Serves the built web app. Assets are cached for a year; pages are never cached, and each gets a new nonce.
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { formTokenPattern, noncePlaceholder } from '#contracts/page-placeholders.ts'
import { languageOf } from '#contracts/language.ts'
import { type TokenForm, postedFormField } from '#contracts/page-state.ts'
import type { Problem } from '#contracts/problems.ts'

import type { FormGuard } from '../form-guard.ts'
import type { HelpDrafts } from '../pages/help-drafts.ts'
import type { ExchangeLinkKey } from '../pages/link-keys.ts'
import type { PageForm } from '../pages/page-form.ts'
import { createPageRenderer } from '../pages/page-renderer.ts'
import { createPageResults } from '../pages/page-results.ts'
import type { PageVisitors } from '../pages/page-visitor.ts'
import { plainPage } from '../pages/plain-page.ts'
import { type ForgetBrowser, installQuickExit } from '../pages/quick-exit.ts'
import { parsePostedFields } from '../pages/posted-fields.ts'
import { type KeptToken, createRequestedPages, dependsOnRequest } from '../pages/requested-pages.ts'
import { createProblem } from '../problem.ts'
import { createPagePolicy } from './security-headers.ts'
import { type WebPages, readWebPages } from './web-pages.ts'

/** Paths that belong to the server. Unknown paths under them get a problem document, not a page. */
const serverPaths = /^\/(api|health|metrics|dev|assets)(\/|$)/

const getPath = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''

const isPageRequest = (request: FastifyRequest): boolean =>
  !serverPaths.test(getPath(request)) &&
  (request.headers.accept === undefined || /text\/html|\*\/\*/.test(request.headers.accept))

const secondsPerDay = 86_400

const installAssets = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The build has already compressed the assets.
    preCompressed: true,
    globIgnore: ['pages/**', 'renderer/**', '*.json', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(join(folder, 'assets'))
      // The only other script is the service worker. A proxy must not answer with the one of an earlier release.
      const other = path.endsWith('.js') ? 'no-cache' : `public, max-age=${secondsPerDay}`
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : other)
    },
  })
}

/**
 * Installs the files for search engines: a sitemap of the public pages in both languages, and a robots.txt that
 * excludes the API.
 */
const installCrawlerFiles = (app: FastifyInstance, sitemap: string, publicUrl: string): void => {
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
  const cacheControl = `public, max-age=${secondsPerDay}`
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/xml').header('cache-control', cacheControl).send(sitemap),
  )
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(robots),
  )
}

export interface WebAppOptions {
  /** Folder of the build. If undefined or not built yet, pages return 404. */
  readonly webFolder: string | undefined
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly contactEmail: string
  /** The address that Quick exit opens. */
  readonly quickExitUrl: string
  /** The forms that browsers without JavaScript may post. */
  readonly forms: readonly PageForm[]
  readonly formGuard: Pick<FormGuard, 'issueForPage' | 'acceptFromPage'>
  /** The cookie of a session that a browser without JavaScript has opened. */
  readonly readSession: (request: FastifyRequest) => string | undefined
  readonly findVisitor: PageVisitors['find']
  readonly readHelpDraft: HelpDrafts['read']
  readonly exchangeLinkKey: ExchangeLinkKey
  readonly forgetBrowser: ForgetBrowser
  /** Signs the cookies of the pages. */
  readonly cookieSecret: string
  readonly secureCookies: boolean
  readonly requestTimeLimit: number
}

interface PageResponse {
  readonly html: string
  readonly status: number
  readonly keptToken?: KeptToken | undefined
}

/** Sends a page with a new nonce and new tokens for its forms. */
const createPageSender =
  ({ publicUrl, formGuard, readSession }: WebAppOptions) =>
  async (request: FastifyRequest, reply: FastifyReply, { html, status, keptToken }: PageResponse) => {
    const { nonce, policy } = createPagePolicy(publicUrl)
    const session = readSession(request)
    const pageHtml = html
      .replaceAll(noncePlaceholder, nonce)
      // The build writes only the names of forms.
      .replace(formTokenPattern, (_, form: TokenForm) =>
        keptToken?.form === form ? keptToken.token : formGuard.issueForPage(form, session),
      )
    return reply
      .status(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .compress(pageHtml)
  }

/** Sends a page for an outage or an unexpected error. The hooks of the request may not have run. */
const createPlainPageSender =
  (pages: WebPages, { publicUrl, contactEmail, quickExitUrl, forms }: WebAppOptions) =>
  (problem: Problem, request: FastifyRequest, reply: FastifyReply) => {
    const { nonce, policy } = createPagePolicy(publicUrl)
    const { url, body } = request
    const fields = parsePostedFields(typeof body === 'string' ? body : '')
    const form = forms.find((candidate) => candidate.form === fields.text(postedFormField))
    const posted = form === undefined ? undefined : { form, fields }
    const language = languageOf(getPath(request))
    const script = pages.script(language)
    return reply
      .status(problem.status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(plainPage({ language, url, problem, posted, contactEmail, quickExitUrl, script, nonce }))
  }

/** Serves the pages. Only they read cookies, so only their scope parses them. */
const installPages = async (scope: FastifyInstance, folder: string, pages: WebPages, options: WebAppOptions) => {
  await scope.register(cookie, { secret: options.cookieSecret })
  const sendPage = createPageSender(options)
  const problemPage = createPlainPageSender(pages, options)
  const requestedPages = createRequestedPages(scope, {
    ...options,
    problemPage,
    results: createPageResults(options.secureCookies),
    renderer: createPageRenderer(folder),
    send: async (request, reply, { styles, content, ...page }) => {
      const html = pages.fill(getPath(request), { styles, content })
      return html === undefined ? reply.callNotFound() : sendPage(request, reply, { html, ...page })
    },
  })
  installQuickExit(scope, options)
  scope.get('/*', { schema: { hide: true }, config: { problemPage } }, async (request, reply) => {
    if (!isPageRequest(request)) return reply.callNotFound()
    const pathWithoutKey = options.exchangeLinkKey(request, reply)
    if (pathWithoutKey !== undefined) return reply.redirect(pathWithoutKey, 303)
    const path = getPath(request)
    const match = pages.find(path)
    if ('html' in match)
      return dependsOnRequest(request, match.isInteractive)
        ? requestedPages.show(request, reply)
        : sendPage(request, reply, match)
    // The redirect is permanent, so that search engines index only one address. Browsers check again after a day.
    return reply
      .header('cache-control', `public, max-age=${secondsPerDay}`)
      .redirect(match.redirectTo + request.url.slice(path.length), 301)
  })
}

/** Serves a page for every path that has no other route: the matching page, or the not-found page with status 404. */
export const installWebApp = async (app: FastifyInstance, options: WebAppOptions): Promise<void> => {
  const { webFolder: folder, publicUrl } = options
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const problem = createProblem('not_found', { requestId: request.id })
    return reply.status(404).type('application/problem+json').send(problem)
  })
  const pages = folder === undefined ? undefined : readWebPages(folder, options)
  if (folder === undefined || pages === undefined) return

  // Compresses only what a handler sends with `reply.compress`. Compressing an API response that mixes a secret with
  // the caller's input would leak the secret through its size (BREACH).
  await app.register(compress, { global: false, threshold: 1_024, encodings: ['br', 'gzip'] })
  await installAssets(app, folder)
  installCrawlerFiles(app, pages.sitemap, publicUrl)
  await app.register(async (scope) => installPages(scope, folder, pages, options))
}
