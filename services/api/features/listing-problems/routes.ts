// Problems with listings. Anyone can report one (protected by the form guard), and staff resolve it.
import { RefusalError } from '#domain/decision.ts'
import type { Identity } from '#identity/identity.ts'
import type { Queries } from '#projections/queries.ts'
import type { ListingProblems } from '#notifications/listing-problems.ts'

import type { FormGuard } from '../../form-guard.ts'
import { unwrapOutcome } from '../../unwrap-outcome.ts'
import type { Router } from '../../route.ts'

export interface ListingProblemDeps {
  readonly queries: Pick<Queries, 'directoryPartner'>
  readonly listingProblems: ListingProblems
  readonly formGuard: Pick<FormGuard, 'verify'>
  readonly identity: Pick<Identity, 'countForm'>
}

export const registerListingProblemRoutes = ({ route }: Router, deps: ListingProblemDeps): void => {
  const { queries, listingProblems, formGuard, identity } = deps

  route('reportListingProblem', async ({ params: { id }, body, request }) => {
    // The content includes the listing's id, so one form token can report only one problem with one listing.
    const content = { ...body, id }
    const context = formGuard.verify('listing_problem', content, request.id)
    // A resend succeeds even if the sender has since reached the rate limit.
    if (await listingProblems.wasReported(context)) return {}
    unwrapOutcome(await identity.countForm('listing_problem', request.ip, body.email === null ? [] : [body.email]))
    if ((await queries.directoryPartner(id, 'anonymous')) === undefined)
      throw new RefusalError('organization_not_found')
    await listingProblems.report(id, body, context)
    return {}
  })

  route('listingProblems', ({ query: { page } }) => listingProblems.listOpen(page))

  route('resolveListingProblem', async ({ params: { id }, principal }) => {
    if (!(await listingProblems.resolve(id, principal.user.id))) throw new RefusalError('not_found')
    return {}
  })
}
