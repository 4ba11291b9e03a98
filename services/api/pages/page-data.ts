// What public pages show for one request, read from the same routes as the app reads it.
import { DirectoryQuery } from '#contracts/directory.ts'
import { PageQuery as ListPageQuery } from '#contracts/lists.ts'
import { emailChangePath } from '#contracts/email-change.ts'
import { invitationPath } from '#contracts/invitations.ts'
import type { PageData, PostedValues } from '#contracts/page-state.ts'
import { toPortalVisitor } from '#contracts/portal-visitor.ts'
import type { Problem } from '#contracts/problems.ts'
import { withDeadline } from '#platform/event-log/deadline.ts'
import type { FastifyBaseLogger } from 'fastify'

import type { PageVisitor } from './page-visitor.ts'
import type { CallRoute } from './route-calls.ts'

export interface PageQuery {
  readonly query: URLSearchParams
  /** The log position that the data must include. */
  readonly after: string | undefined
  readonly call: CallRoute
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly visitor: () => Promise<PageVisitor>
  /** What a family typed before it signed in. */
  readonly helpDraft: () => PostedValues | undefined
}

export type PageDataAnswer =
  | {
      readonly data: Partial<PageData>
      /** The query of the same page with its present content, if this query is that of an organization that merged. */
      readonly movedTo?: URLSearchParams
    }
  | { readonly problem: Problem }

/** What a problem says about the link that led to the page. Undefined if it says nothing. */
const findLinkProblem = ({ status }: Problem): 'unknown' | 'gone' | undefined => {
  if (status === 410) return 'gone'
  return status === 400 || status === 404 ? 'unknown' : undefined
}

const buildStatusQuery = ({ query, after }: PageQuery) => ({
  key: query.get('key') ?? '',
  ...(after === undefined ? {} : { after }),
})

const readRequestStatus = async (page: PageQuery): Promise<PageDataAnswer> => {
  const answer = await page.call('requestStatus', { body: buildStatusQuery(page) })
  if ('output' in answer) return { data: { requestStatus: answer.output } }
  const linkProblem = findLinkProblem(answer.problem)
  return linkProblem === undefined ? answer : { data: { requestStatus: linkProblem } }
}

const readApplicationStatus = async (page: PageQuery): Promise<PageDataAnswer> => {
  const answer = await page.call('applicationStatus', { body: buildStatusQuery(page) })
  if ('output' in answer) return { data: { applicationStatus: answer.output } }
  return findLinkProblem(answer.problem) === undefined ? answer : { data: { applicationStatus: 'unknown' } }
}

const readInvitation = async ({ call, visitor }: PageQuery): Promise<PageDataAnswer> => {
  const { authorization } = await visitor()
  const answer = await call('openInvitation', { authorization })
  if ('output' in answer) return { data: { invitation: answer.output } }
  return findLinkProblem(answer.problem) === undefined ? answer : { data: { invitation: 'unknown' } }
}

const readEmailChange = async ({ call }: PageQuery): Promise<PageDataAnswer> => {
  const answer = await call('openEmailChange', {})
  if ('output' in answer) return { data: { emailChange: answer.output } }
  return findLinkProblem(answer.problem) === undefined ? answer : { data: { emailChange: 'unknown' } }
}

/** The filters in the URL. Invalid values are ignored, so that an old or mistyped link still shows a list. */
const readDirectoryFilters = (query: URLSearchParams): URLSearchParams => {
  const accepted = new URLSearchParams()
  for (const [name, field] of Object.entries(DirectoryQuery.shape)) {
    const values = query.getAll(name).filter((value) => value !== '')
    if (values.length === 0 || !field.safeParse(values.length === 1 ? values[0] : values).success) continue
    for (const value of values) accepted.append(name, value)
  }
  return accepted
}

/** In an outage, the page says so. It is the same for everyone, so it has no request id. */
const readDirectory = async ({ query, call }: PageQuery): Promise<PageDataAnswer> => {
  const answer = await call('directory', { query: readDirectoryFilters(query) })
  if ('output' in answer) return { data: { directory: answer.output } }
  const { requestId: _, ...problem } = answer.problem
  return problem.status >= 500 ? { problem } : { data: {} }
}

/** How long the home page waits for its figures, in milliseconds. */
const maxImpactWait = 500

/** The home page must load even without its figures. If they cannot be read in time, it says so. */
const readImpact = async ({ call, log }: PageQuery): Promise<PageDataAnswer> => {
  const read = () => call('impact', {})
  const readTwice = async () => {
    const answer = await read()
    return 'output' in answer ? answer : read()
  }
  const answer = await withDeadline(maxImpactWait, readTwice()).catch((error: unknown) => ({ problem: error }))
  if ('output' in answer) return { data: { impact: answer.output } }
  log.error({ problem: answer.problem }, 'Failed to load metrics')
  return { data: { impact: null } }
}

/** The pages that show data even if their URL has no query. All visitors see the same data. */
export const pagesWithData: ReadonlySet<string> = new Set(['/', '/directory'])

/** The pages that show each visitor something else, even if their URL has no query. */
export const pagesOfVisitor: ReadonlySet<string> = new Set([invitationPath, emailChangePath, '/client-portal'])

/** The pages that work even if their data cannot be read. */
export const pagesWithOptionalData: ReadonlySet<string> = new Set(['/', '/request-referral'])

const readRequestedPartner = async ({ query, call }: PageQuery): Promise<PageDataAnswer> => {
  const id = query.get('partner')
  if (id === null) return { data: {} }
  const answer = await call('directoryPartner', { params: { id } })
  if ('output' in answer) {
    const { name, capacity } = answer.output
    return { data: { requestedPartner: { name, ...(capacity === undefined ? {} : { capacity }) } } }
  }
  // The form works without the name.
  return { data: findLinkProblem(answer.problem) === undefined ? {} : { requestedPartner: null } }
}

const readPartnerPage = async ({ query, call, visitor }: PageQuery): Promise<PageDataAnswer> => {
  const { authorization, guestPass } = await visitor()
  const access = { hasAccess: authorization !== undefined, guestPass }
  const id = query.get('partner') ?? ''
  const answer = await call('directoryPartner', { params: { id }, authorization })
  if ('output' in answer) {
    const data = { partnerPage: { partner: answer.output, ...access } }
    if (answer.output.id === id.toLowerCase()) return { data }
    const movedTo = new URLSearchParams(query)
    movedTo.set('partner', answer.output.id)
    return { data, movedTo }
  }
  const isUnknown = findLinkProblem(answer.problem) !== undefined
  return isUnknown ? { data: { partnerPage: { partner: null, ...access } } } : answer
}

/** The family's own requests, for the tab "Check Status". */
const readOwnReferrals = async ({ query, after, call }: PageQuery, authorization: string | undefined) => {
  const page = ListPageQuery.shape.page.safeParse(query.get('page') ?? undefined)
  const listQuery = new URLSearchParams({ page: String(page.data ?? 1), ...(after === undefined ? {} : { after }) })
  return call('ownReferrals', { query: listQuery, authorization })
}

const readPortal = async (page: PageQuery): Promise<PageDataAnswer> => {
  const { authorization, guestPass } = await page.visitor()
  const isSignedIn = authorization !== undefined && guestPass === null
  const answer = isSignedIn ? await page.call('currentUser', { authorization }) : undefined
  if (answer !== undefined && 'problem' in answer) return answer
  const portalVisitor = toPortalVisitor(answer?.output ?? null)
  const tab = page.query.get('tab')
  const helpDraft = tab === 'request' ? page.helpDraft() : undefined
  const data = { portalVisitor, ...(helpDraft === undefined ? {} : { helpDraft }) }
  if (tab !== 'status' || portalVisitor.kind !== 'client') return { data }
  const list = await readOwnReferrals(page, authorization)
  return 'problem' in list ? list : { data: { ...data, ownReferrals: list.output } }
}

/** The pages whose content depends on their query, by their path without a language prefix. */
export const pageData: Readonly<Record<string, (page: PageQuery) => Promise<PageDataAnswer>>> = {
  '/': readImpact,
  [invitationPath]: readInvitation,
  [emailChangePath]: readEmailChange,
  '/request-referral': readRequestedPartner,
  '/request-status': readRequestStatus,
  '/partners/apply/status': readApplicationStatus,
  '/client-portal': readPortal,
  '/directory': readDirectory,
  '/directory/partner': readPartnerPage,
  '/directory/partner/report': readPartnerPage,
  '/directory/partner/request': readPartnerPage,
}
