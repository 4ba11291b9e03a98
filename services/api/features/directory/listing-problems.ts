// Problems with listings. Anyone may report one, protected by the form guard, and staff resolve it.
import { Refused } from '#domain/decision.ts'
import type { Identity } from '#identity/identity.ts'
import type { Queries } from '#projections/queries.ts'
import type { ListingProblems } from '#reactions/listing-problems.ts'

import type { FormGuard } from '../../form-guard.ts'
import { granted } from '../../granted.ts'
import type { Router } from '../../route.ts'

export interface ListingProblemDeps {
  readonly queries: Pick<Queries, 'directoryPartner'>
  readonly listingProblems: ListingProblems
  readonly formGuard: Pick<FormGuard, 'admit'>
  readonly identity: Pick<Identity, 'countForm'>
}

export const listingProblemRoutes = ({ route }: Router, deps: ListingProblemDeps): void => {
  const { queries, listingProblems, formGuard, identity } = deps

  route('reportListing', async ({ params: { id }, body, request }) => {
    // The content includes the listing's id, so one form token reports one problem of one partner.
    const sent = { ...body, id }
    const context = formGuard.admit('listing_problem', sent, request.id)
    // A resend succeeds even if the sender has reached the rate limit since.
    if (await listingProblems.reported(context)) return {}
    granted(await identity.countForm('listing_problem', request.ip, body.email === null ? [] : [body.email]))
    if ((await queries.directoryPartner(id, 'anonymous')) === undefined) throw new Refused('organization_not_found')
    await listingProblems.report(id, body, context)
    return {}
  })

  route('listingProblems', ({ query: { page } }) => listingProblems.waiting(page))

  route('settleListingProblem', async ({ params: { id }, reader }) => {
    if (!(await listingProblems.settle(id, reader.user.id))) throw new Refused('not_found')
    return {}
  })
}
