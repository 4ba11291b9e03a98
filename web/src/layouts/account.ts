// Ending a session and changing the organization it acts for.
import { m } from '#messages'
import type { SignOutScope } from '#contracts/accounts.ts'
import { call } from '../lib/api/client.ts'
import { ProblemError, asProblem } from '../lib/api/problem.ts'
import { paths } from '../lib/paths.ts'
import { forgetDrafts } from '../lib/stores/drafts.ts'
import { startSession } from '../lib/stores/session.ts'
import { toast } from '../lib/stores/toasts.ts'
import { forgetSession } from '../lib/session-hint.ts'

/** Answers that mean there was no session left to end (AUTH-25). */
const alreadyOut = new Set([401, 403, 404])
const isOut = (thrown: unknown) =>
  // Whoever is asked for the code first has ended nothing yet.
  thrown instanceof ProblemError && alreadyOut.has(thrown.problem.status) && thrown.problem.code !== 'mfa_required'

/**
 * Ends the session here and in the other tabs, `global`: on every device; then loads the sign-in page afresh, so that
 * nothing of this person stays in the memory of a shared computer (ORG-04). A failure leaves everything as it is (AUTH-33).
 */
export const signOut = async (scope: Exclude<SignOutScope, 'others'> = 'local'): Promise<void> => {
  try {
    await call('signOut', { query: { scope } })
  } catch (thrown) {
    if (!isOut(thrown)) {
      toast({ kind: 'failed', title: m['layout:signOutFailed']() })
      return
    }
  }
  forgetSession('signed_out')
  forgetDrafts()
  location.assign(paths.signIn())
}

/** Acts for another of one's organizations, in every tab; what follows from that is in followOrganization.ts (ROLE-03). */
export const switchOrganization = async (organizationId: string): Promise<void> => {
  try {
    startSession(await call('switchOrganization', { body: { organizationId } }))
  } catch (thrown) {
    toast({ kind: 'failed', title: m['workspace:organization.switchFailed'](), text: asProblem(thrown).title })
  }
}
