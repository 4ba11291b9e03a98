// Public pages for browsers without JavaScript: a page whose content depends on its URL is rendered on request, and
// each form posts to its own page. A refused form is rendered again with what was typed and an error at each field. An
// accepted one redirects, so that a reload does not send it again.
import { languageOf, languages, pathIn, pathWithoutLanguage } from '#contracts/language.ts'
import {
  type PageState,
  type RequestedPage,
  type TokenForm,
  postedFormField,
  postedTokenField,
  resultParameter,
  tokenFormOf,
} from '#contracts/page-state.ts'
import { RefusalError } from '#domain/decision.ts'
import { withDeadline } from '#platform/event-log/deadline.ts'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { FormGuard } from '../form-guard.ts'
import { canSucceedLater, toProblem } from '../problem.ts'
import { requireSameOrigin } from '../plugins/same-origin.ts'
import {
  type PageDataAnswer,
  type PageQuery,
  pageData,
  pagesOfVisitor,
  pagesWithData,
  pagesWithOptionalData,
} from './page-data.ts'
import type { HelpDrafts } from './help-drafts.ts'
import type { PageForm } from './page-form.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { PageResults } from './page-results.ts'
import type { PageVisitors } from './page-visitor.ts'
import { parsePostedFields } from './posted-fields.ts'
import { toPageStatus, withFieldNames } from './posted-problem.ts'
import { type CallRoute, createRouteCalls } from './route-calls.ts'

export interface RequestedPagesDeps {
  readonly forms: readonly PageForm[]
  readonly formGuard: Pick<FormGuard, 'acceptFromPage'>
  readonly results: PageResults
  readonly renderer: PageRenderer
  /** The secret that binds the tokens of a page to the browser's session. */
  readonly readSession: (request: FastifyRequest) => string | undefined
  readonly findVisitor: PageVisitors['find']
  readonly readHelpDraft: HelpDrafts['read']
  readonly send: (request: FastifyRequest, reply: FastifyReply, page: StatePage) => Promise<unknown>
  /** The time limit for a request, in milliseconds. */
  readonly requestTimeLimit: number
  readonly problemPage: FastifyContextConfig['problemPage'] & {}
}

export interface KeptToken {
  readonly form: TokenForm
  readonly token: string
}

/** A page that was rendered for this request. */
interface StatePage extends RequestedPage {
  readonly status: number
  /** The token of the posted form. The page keeps it, so that sending the form again has no second effect. */
  readonly keptToken?: KeptToken | undefined
}

/** In bytes, as for the routes of the forms. */
const bodyLimit = 16 * 1024
const perMinute = 300

/** The part of the time limit that is left for rendering, in milliseconds. A page takes 50 to 80 ms on a quiet machine. */
const renderTime = 500

const getUrl = (request: FastifyRequest) => new URL(request.url, 'http://page')

/**
 * Whether the content of this page depends on the request: it shows data, or it has a form or filters that the query
 * fills in. Otherwise the page is sent as the build rendered it.
 */
export const dependsOnRequest = (request: FastifyRequest, isInteractive: boolean): boolean => {
  const { pathname, search } = getUrl(request)
  const path = pathWithoutLanguage(pathname)
  return (isInteractive && search !== '') || pagesWithData.has(path) || pagesOfVisitor.has(path)
}

type Respond = (
  request: FastifyRequest,
  reply: FastifyReply,
  state: PageState,
  page: Pick<StatePage, 'status' | 'keptToken'>,
) => Promise<unknown>

interface FormHandlers extends Pick<RequestedPagesDeps, 'problemPage'> {
  readonly submit: (form: PageForm, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  readonly respond: Respond
}

/** Adds a route for each page that has forms. */
const installFormRoutes = (scope: FastifyInstance, forms: readonly PageForm[], handlers: FormHandlers) => {
  const { submit, respond, problemPage } = handlers
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: unknown, body: string | Buffer) => String(body),
  )
  const installPage = (url: string, pageForms: readonly PageForm[]) =>
    scope.post(
      url,
      {
        schema: { hide: true },
        bodyLimit,
        // A refusal is a page too, and pages can be sent only after the hooks of the request.
        config: { rateLimit: { max: perMinute, timeWindow: 60_000, hook: 'preHandler' }, problemPage },
        errorHandler: (error, request, reply) => {
          const problem = toProblem(error)
          if (problem.status >= 500) throw error
          // The body may be unread, so it is unknown which form was posted.
          const [form] = pageForms
          const state = { ...(form === undefined ? {} : { form: form.form }), problem }
          void respond(request, reply, state, { status: toPageStatus(problem) }).catch((failure: unknown) =>
            reply.send(failure),
          )
        },
      },
      async (request, reply) => {
        requireSameOrigin(request)
        const name = parsePostedFields(String(request.body)).text(postedFormField)
        const form = pageForms.find((candidate) => candidate.form === name)
        if (form === undefined) throw new RefusalError('form_refused')
        return submit(form, request, reply)
      },
    )
  for (const path of new Set(forms.flatMap(({ paths }) => paths))) {
    const pageForms = forms.filter(({ paths }) => paths.includes(path))
    languages.forEach((language) => installPage(pathIn(language, path), pageForms))
  }
}

/** The id of a form's token, which stays the same when the form is sent again. */
const keyOf = (token: string): string => token.split('.', 1)[0] ?? ''

type Deadline = <T>(step: Promise<T>) => Promise<T>

/** One time limit for several steps of a request. */
const startDeadline = (milliseconds: number): Deadline => {
  const startedAt = performance.now()
  return (step) => withDeadline(Math.max(0, milliseconds - (performance.now() - startedAt)), step)
}

/** An outage is a problem that the page shows. */
const toOutage = (error: unknown, request: FastifyRequest) => {
  if (!canSucceedLater(error)) throw error
  request.log.warn({ err: error, requestId: request.id }, 'the request must be repeated')
  return { problem: toProblem(error) }
}

const readPageData = async (request: FastifyRequest, page: PageQuery, beforeDeadline: Deadline) => {
  const path = pathWithoutLanguage(getUrl(request).pathname)
  const answer = pageData[path]?.(page) ?? Promise.resolve({ data: {} })
  return beforeDeadline<PageDataAnswer>(answer).catch((error: unknown) => {
    const outage = toOutage(error, request)
    return pagesWithOptionalData.has(path) ? { data: {} } : outage
  })
}

export const createRequestedPages = (scope: FastifyInstance, deps: RequestedPagesDeps) => {
  const { forms, formGuard, results, renderer, readSession, send, requestTimeLimit, problemPage } = deps

  /** What the cookies of the browser say. */
  const readVisitor = (request: FastifyRequest, call: CallRoute) => ({
    visitor: () => deps.findVisitor(request, call),
    helpDraft: () => deps.readHelpDraft(request),
  })

  const respond: Respond = async (request, reply, state, page) => {
    if (state.problem?.retryAfter !== undefined) void reply.header('retry-after', state.problem.retryAfter)
    const { pathname } = getUrl(request)
    const isShared = state.form === undefined && pagesWithData.has(pathWithoutLanguage(pathname))
    const render = isShared ? renderer.renderShared : renderer.render
    return send(request, reply, { ...(await render(languageOf(pathname), request.url, state)), ...page })
  }

  /** Renders a page for its query, and for the result of a form that redirected to it. */
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, searchParams: query } = getUrl(request)
    const stored = query.has(resultParameter) ? results.read(request, pathname) : undefined
    const call = createRouteCalls(scope, request, reply)
    const after = stored?.position ?? undefined
    const page = { query, after, call, log: request.log, ...readVisitor(request, call) }
    const answer = await readPageData(request, page, startDeadline(requestTimeLimit - renderTime))
    // What was posted may still be shown, so a posted form does not come here.
    if ('movedTo' in answer) return reply.redirect(`${pathname}?${answer.movedTo}`, 301)
    const sent = stored === undefined ? {} : { form: stored.form, result: stored.result }
    const status = 'problem' in answer ? answer.problem.status : 200
    return respond(request, reply, { ...sent, ...answer }, { status })
  }

  const submit = async (form: PageForm, request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, searchParams: query } = getUrl(request)
    const beforeDeadline = startDeadline(requestTimeLimit - renderTime)
    const fields = parsePostedFields(String(request.body))
    const posted = fields.text(postedTokenField)
    const call = createRouteCalls(scope, request, reply)
    const readers = readVisitor(request, call)
    const tokenForm = tokenFormOf(form.form)
    let keptToken: KeptToken | undefined
    const attempt = async () => {
      const token = formGuard.acceptFromPage(tokenForm, posted, readSession(request))
      keptToken = { form: tokenForm, token: posted }
      const guard = { token, subtitle: fields.text('subtitle') }
      const language = languageOf(pathname)
      return form.submit({ fields, query, language, guard, key: keyOf(token), call, ...readers, request, reply })
    }
    const outcome = await beforeDeadline(attempt()).catch((error: unknown) =>
      error instanceof RefusalError ? { problem: toProblem(error) } : toOutage(error, request),
    )
    if ('goTo' in outcome) return reply.redirect(outcome.goTo, 303)
    if ('result' in outcome) {
      const { result, position = null, at } = outcome
      const target = at === undefined ? getUrl(request) : new URL(pathIn(languageOf(pathname), at), 'http://page')
      results.write(reply, { path: target.pathname, form: form.form, result, position })
      target.searchParams.set(resultParameter, form.form)
      return reply.redirect(target.pathname + target.search, 303)
    }
    const problem = withFieldNames(outcome.problem, form.fields)
    const page = { query, after: undefined, call, log: request.log, ...readers }
    const answer = await readPageData(request, page, beforeDeadline)
    // Without its data, the page may not show the form. The plain page keeps what was typed.
    if ('problem' in answer && answer.problem.status >= 500) {
      const { code, retryAfter } = answer.problem
      throw new RefusalError(code, retryAfter === undefined ? {} : { retryAfter })
    }
    const data = 'data' in answer ? { data: answer.data } : {}
    const state = { form: form.form, values: fields.pick(form.fields), ...data, problem }
    return respond(request, reply, state, {
      status: toPageStatus(problem),
      keptToken: problem.code === 'key_reused' ? undefined : keptToken,
    })
  }

  installFormRoutes(scope, forms, { submit, respond, problemPage })
  return { show }
}
