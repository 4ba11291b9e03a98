// Problems with listings. Anyone can report one (protected by the form guard), and staff resolve it.
import { RefusalError } from '#domain/decision.ts'
import { createListingProblems } from '#notifications/listing-problems.ts'

import { unwrapOutcome } from '../../unwrap-outcome.ts'
import type { FeatureModule } from '../../feature-module.ts'

export const listingProblemsFeature: FeatureModule<
  'db' | 'clock' | 'queries' | 'changePublisher' | 'formGuard' | 'identity'
> = ({ route }, { db, clock, queries, changePublisher, formGuard, identity }) => {
  const listingProblems = createListingProblems({
    db,
    clock,
    findStaff: () => queries.platformStaff(undefined),
    findOrganizationNames: queries.organizationNames,
    publishTopics: (topics) => changePublisher.publishTopics(topics, ''),
  })

  route('reportListingProblem', async ({ params: { id }, body, request }) => {
    // The content includes the listing's id, so one form token can report only one problem with one listing.
    const content = { ...body, id }
    const context = formGuard.verify('listing_problem', content, request.id)
    // A resend succeeds even if the sender has since reached the rate limit.
    if (await listingProblems.wasReported(context)) return {}
    unwrapOutcome(await identity.countForm('listing_problem', request.ip, body.email === null ? [] : [body.email]))
    const partner = await queries.directoryPartner(id, 'anonymous')
    if (partner === undefined) throw new RefusalError('organization_not_found')
    await listingProblems.report(partner.id, body, context)
    return {}
  })

  route('listingProblems', ({ query: { page } }) => listingProblems.listOpen(page))

  route('resolveListingProblem', async ({ params: { id }, principal }) => {
    if (!(await listingProblems.resolve(id, principal.user.id))) throw new RefusalError('not_found')
    return {}
  })
}
