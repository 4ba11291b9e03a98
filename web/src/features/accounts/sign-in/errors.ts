// How the doors word a refusal: each has its own title, and its own text where the server gave none (AUTH-05, AUTH-06,
// AUTH-16, AUTH-17).
import { m } from '#messages'
import type { Problem } from '#contracts/problems.ts'
import { t } from '../../../lib/texts.ts'
import { problemText } from '../../../design-system/ui/problemText.ts'
import type { Refusal } from '../../../design-system/ui/useCheckedForm.ts'

/** The ways in: the general one, and a portal for each kind of person. */
export type SignInRoute = 'auth' | 'client' | 'partner' | 'admin'

const a = t.account

/** At /auth every failure that is no refusal reads the same; `title` is of what was tried there. */
export const authError = (problem: Problem, title: string): Refusal =>
  problem.status >= 500 ? a.failed : { title, text: problemText(problem) }

export const signInError = (route: SignInRoute, problem: Problem): Refusal => {
  if (route === 'auth') return authError(problem, m['accounts:signInFailed']())
  const failed = route === 'admin' ? a.portals.adminFailed : a.portals.signInFailed
  return problem.code === 'unexpected' ? failed : { title: failed.title, text: problemText(problem) }
}
