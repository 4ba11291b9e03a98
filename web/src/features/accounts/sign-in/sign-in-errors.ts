// Error messages on the sign-in pages. Each page has its own title, and its own message if the server sends none
// (AUTH-05, AUTH-06, AUTH-16, AUTH-17).
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import type { Refusal } from '../../../lib/forms/useCheckedForm.ts'

/** The sign-in pages: /auth for everyone, and one portal per role. */
export type SignInRoute = 'auth' | Portal
export type Portal = 'client' | 'partner' | 'admin'

/** The error at /auth. All server failures have the same message. `title` is for a refused request. */
export const authError = (problem: Problem, title: string): Refusal =>
  problem.status >= 500
    ? { title: m['accounts:unexpected.title'](), text: m['accounts:unexpected.text']() }
    : { title, text: problemText(problem) }

/** The error of a form that requests a password reset link. */
export const explainResetProblem = (problem: Problem): Refusal => authError(problem, m['accounts:unexpected.title']())

export const signInError = (route: SignInRoute, problem: Problem): Refusal => {
  if (route === 'auth') return authError(problem, m['accounts:signInFailed']())
  const fallback =
    route === 'admin'
      ? { title: m['accounts:portal.adminFailed.title'](), text: m['accounts:portal.adminFailed.text']() }
      : { title: m['accounts:portal.failed.title'](), text: m['accounts:portal.failed.text']() }
  return problem.code === 'unexpected' ? fallback : { title: fallback.title, text: problemText(problem) }
}
