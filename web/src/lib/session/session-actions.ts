// Signs out, and switches the organization of the session.
import { m } from '#messages'
import type { SignOutScope } from '#contracts/accounts.ts'
import { call } from '../api/client.ts'
import { ProblemError, asProblem } from '../api/problem.ts'
import { pathIn } from '#contracts/language.ts'
import { language } from '../language.ts'
import { paths } from '../paths.ts'
import { deleteDrafts } from '../forms/drafts.ts'
import { startSession } from './session.ts'
import { toast } from '../stores/toasts.ts'
import { announceSignOut } from './session-hint.ts'

/** Status codes that mean the user is already signed out (AUTH-25). */
const signedOutStatuses = new Set([401, 403, 404])
const isSignedOut = (error: unknown) =>
  // `mfa_required` also has status 403, but the session still exists.
  error instanceof ProblemError && signedOutStatuses.has(error.problem.status) && error.problem.code !== 'mfa_required'

/**
 * Ends the session in this browser, or on every device for `global`. Then loads the sign-in page, or `nextPage`, from
 * scratch, so that no personal information stays in the memory of a shared computer (ORG-04). A failure changes nothing
 * (AUTH-33).
 */
export const signOut = async (
  scope: Exclude<SignOutScope, 'others'> = 'local',
  nextPage = paths.signIn(),
): Promise<void> => {
  try {
    await call('signOut', { query: { scope } })
  } catch (error) {
    if (!isSignedOut(error)) {
      toast({ kind: 'failed', title: m['layout:signOutFailed']() })
      return
    }
  }
  announceSignOut('signed_out')
  deleteDrafts()
  location.assign(pathIn(language, nextPage))
}

/** Switches to another of the user's organizations in every tab; see follow-organization.ts (ROLE-03). */
export const switchOrganization = async (organizationId: string): Promise<void> => {
  try {
    startSession(await call('switchOrganization', { body: { organizationId } }))
  } catch (error) {
    toast({ kind: 'failed', title: m['workspace:organization.switchFailed'](), text: asProblem(error).title })
  }
}
