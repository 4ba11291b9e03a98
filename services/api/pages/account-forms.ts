// The forms of accounts. Signing in without JavaScript opens the same session as in the app, with a cookie for pages.
import { invitationPath } from '#contracts/invitations.ts'
import { type Language, pathIn, pathWithoutLanguage } from '#contracts/language.ts'
import type { Session } from '#contracts/people.ts'
import { redirectTarget } from '#contracts/redirect-target.ts'
import type { Identity } from '#identity/identity.ts'
import { isRefused } from '#identity/outcome.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { AccessTokens } from '../access-token.ts'
import type { LinkKeyCookies } from '../link-key-cookies.ts'
import type { SessionCookies } from '../session-cookies.ts'
import type { HelpDrafts } from './help-drafts.ts'
import type { PageForm } from './page-form.ts'
import type { PageVisitors } from './page-visitor.ts'
import { helpFormUrl } from './portal-forms.ts'
import type { CallRoute } from './route-calls.ts'

export interface AccountFormDeps {
  readonly identity: { readonly sessions: Pick<Identity['sessions'], 'issuePageToken'> } & Pick<Identity, 'signOut'>
  readonly tokens: Pick<AccessTokens, 'findSessionId'>
  readonly cookies: Pick<SessionCookies, 'refresh' | 'page'>
  readonly visitors: Pick<PageVisitors, 'authorizeSession'>
  readonly helpDrafts: Pick<HelpDrafts, 'read' | 'clear'>
  readonly linkKeys: Pick<LinkKeyCookies, 'clearAll'>
  /** Makes every process reload these sessions. */
  readonly onSessionsChanged: (sessionIds: readonly string[]) => void
}

/** The page after sign-in, for each page with the sign-in form. */
const signInTargets: Readonly<Record<string, string>> = {
  '/auth': '/dashboard',
  '/client-portal-auth': '/client-dashboard',
  '/partner-portal-auth': '/dashboard',
  '/admin-portal-auth': '/admin',
}
const signInPaths = Object.keys(signInTargets)

/** Ends the session of the page cookie, if there is one. */
const createPageSignOut =
  ({ identity, cookies, onSessionsChanged }: AccountFormDeps) =>
  async (request: FastifyRequest) => {
    const outcome = await identity.signOut(cookies.page.read(request), 'local', request.ip)
    if (!isRefused(outcome)) onSessionsChanged(outcome.endedSessions)
  }

/** Sets the page cookie for a session that was just opened. */
export type OpenPageSession = (accessToken: string, reply: FastifyReply) => Promise<void>

export const createPageSignIn =
  ({ identity, tokens, cookies }: Pick<AccountFormDeps, 'identity' | 'tokens' | 'cookies'>): OpenPageSession =>
  async (accessToken, reply) => {
    const sessionId = tokens.findSessionId(accessToken)
    const issued = sessionId === undefined ? undefined : await identity.sessions.issuePageToken(sessionId)
    if (issued !== undefined) cookies.page.set(reply, issued.token, issued.expiresAt)
  }

const codePath = '/auth/code'

/** The page that was requested before the sign-in, in the language of the sign-in page. */
const findTarget = (query: URLSearchParams, language: Language, fallback: string): string =>
  pathIn(language, pathWithoutLanguage(redirectTarget(query.get('redirectedFrom'), fallback)))

/** The sign-in page of families. The link in the confirmation email opens it. */
const clientSignInPath = '/client-portal-auth'

/** Confirms the address of the account that just signed in. A link that was used before changes nothing. */
const confirmEmail = async ({ accessToken, user }: Session, token: string, call: CallRoute) => {
  const { email } = user
  if (user.confirmed) return { result: { email, confirmation: 'confirmed' as const } }
  const answer = await call('confirmEmail', { body: { token }, authorization: `Bearer ${accessToken}` })
  if ('problem' in answer && answer.problem.code !== 'invalid_link') return answer
  return { result: { email, confirmation: 'problem' in answer ? ('refused' as const) : ('confirmed' as const) } }
}

const createSignInForm = (path: string, fallback: string, deps: AccountFormDeps): PageForm => {
  const endPageSession = createPageSignOut(deps)
  const openPageSession = createPageSignIn(deps)
  return {
    form: 'sign_in',
    paths: [path],
    fields: ['email'],
    submit: async ({ fields, query, language, call, request, reply }) => {
      const answer = await call('signIn', { body: fields.texts(['email', 'password']) })
      if ('problem' in answer) return answer
      await endPageSession(request)
      await openPageSession(answer.output.accessToken, reply)
      // A family continues with the request that it wrote before.
      const hasDraft = path === clientSignInPath && deps.helpDrafts.read(request) !== undefined
      const target = findTarget(query, language, hasDraft ? helpFormUrl : fallback)
      if (answer.output.user.mfaStep !== 'challenge') {
        const token = path === clientSignInPath ? query.get('confirm') : null
        if (token === null) return { goTo: target }
        const outcome = await confirmEmail(answer.output, token, call)
        return hasDraft ? { ...outcome, at: `${path}?${new URLSearchParams({ redirectedFrom: target })}` } : outcome
      }
      const codeQuery = new URLSearchParams({ redirectedFrom: target })
      return { goTo: `${pathIn(language, codePath)}?${codeQuery.toString()}` }
    },
  }
}

/** The second step of the sign-in: a code from the app, or a recovery code (AUTH-41, AUTH-42). */
const createSecondFactorForm = (deps: AccountFormDeps): PageForm => {
  const openPageSession = createPageSignIn(deps)
  return {
    form: 'second_factor',
    paths: [codePath],
    // Like passwords, codes are not sent back.
    fields: [],
    submit: async ({ fields, query, language, call, request, reply }) => {
      const body = fields.has('recoveryCode')
        ? { recoveryCode: fields.text('recoveryCode') }
        : { code: fields.text('code').replace(/\s/g, '') }
      const authorization = await deps.visitors.authorizeSession(request)
      const answer = await call('verifyMfa', { body, authorization })
      if ('problem' in answer) return answer
      await openPageSession(answer.output.accessToken, reply)
      return { goTo: findTarget(query, language, '/dashboard') }
    },
  }
}

const signUp: PageForm = {
  form: 'sign_up',
  paths: ['/auth'],
  fields: ['fullName', 'email'],
  submit: async ({ fields, language, call }) => {
    const body = { ...fields.texts(['fullName', 'email', 'password']), language }
    const answer = await call('signUp', { body })
    return 'problem' in answer ? answer : { result: { email: body.email.trim() } }
  },
}

const resendConfirmation: PageForm = {
  form: 'resend_confirmation',
  paths: ['/auth', '/client-portal'],
  fields: ['email'],
  submit: async ({ fields, language, call }) => {
    const email = fields.text('email')
    const answer = await call('resendConfirmation', { body: { email, language } })
    return 'problem' in answer ? answer : { result: { email: email.trim() } }
  },
}

const passwordReset: PageForm = {
  form: 'password_reset',
  paths: [...signInPaths, '/reset-password'],
  fields: ['email'],
  submit: async ({ fields, language, call }) => {
    const email = fields.text('email')
    const answer = await call('requestPasswordReset', { body: { email, language } })
    return 'problem' in answer ? answer : { result: { email: email.trim() } }
  },
}

/** Signs this browser out, whichever account it is signed in to. */
const createBrowserSignOut = (deps: AccountFormDeps) => {
  const endPageSession = createPageSignOut(deps)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    await endPageSession(request)
    deps.cookies.page.clear(reply)
    deps.helpDrafts.clear(reply)
    deps.linkKeys.clearAll(request, reply)
    deps.cookies.refresh.clear(reply)
  }
}

/** The link in the email contains the token. */
const createNewPasswordForm = (deps: AccountFormDeps): PageForm => {
  const signOut = createBrowserSignOut(deps)
  return {
    form: 'new_password',
    paths: ['/reset-password'],
    fields: [],
    submit: async ({ fields, query, call, request, reply }) => {
      const body = { token: query.get('token') ?? '', password: fields.text('password') }
      const answer = await call('resetPassword', { body })
      if ('problem' in answer) return answer
      await signOut(request, reply)
      return { result: {}, at: '/auth' }
    },
  }
}

const createSignOutForm = (deps: AccountFormDeps): PageForm => {
  const signOut = createBrowserSignOut(deps)
  return {
    form: 'sign_out',
    paths: ['/auth', codePath, invitationPath],
    fields: [],
    submit: async ({ language, request, reply }) => {
      await signOut(request, reply)
      // On the other two pages, people sign out to continue with a different account.
      const path = pathWithoutLanguage(request.url)
      if (path.startsWith(invitationPath)) return { goTo: pathIn(language, invitationPath) }
      return { goTo: pathIn(language, path.startsWith(codePath) ? '/auth' : '/') }
    },
  }
}

export const createAccountForms = (deps: AccountFormDeps): readonly PageForm[] => [
  ...Object.entries(signInTargets).map(([path, target]) => createSignInForm(path, target, deps)),
  createSecondFactorForm(deps),
  signUp,
  resendConfirmation,
  passwordReset,
  createNewPasswordForm(deps),
  createSignOutForm(deps),
]
