// Partner applications. Anyone can submit one (protected by the form guard) and check its status with the key from the
// status link. Staff list them and decide.
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { installLinkKeyCookies } from '../../link-key-cookies.ts'
import { unwrapOutcome } from '../../unwrap-outcome.ts'

/** The part of the time limit that a bulk decision reserves for its response, in milliseconds. */
const responseTime = 1_000

export const applicationsFeature: FeatureModule<
  'commands' | 'queries' | 'identity' | 'formGuard' | 'statusLinks' | 'settings'
> = async ({ app, route }, { commands, queries, identity, formGuard, statusLinks, settings }) => {
  const linkKeys = await installLinkKeyCookies(app, settings)

  route('submitApplication', async ({ body, request }) => {
    const context = formGuard.verify('partner_application', body, request.id)
    const { guard: _, language, ...form } = body
    const submitWithinLimit = async () => {
      unwrapOutcome(await identity.countForm('partner_application', request.ip, [form.contactEmail]))
      return commands.submitApplication(form, language, context)
    }
    // A resend gets the earlier result even if the sender has since reached the rate limit.
    const { id, position } = (await commands.findEarlierApplication(context)) ?? (await submitWithinLimit())
    return { id, position, key: statusLinks.createKey('application', id) }
  })

  route('applicationStatus', async ({ body: { key, after }, request }) => {
    const id = statusLinks.verifyKey('application', linkKeys.find(request, key))
    const status = id === undefined ? undefined : await queries.applicationStatus(id, after)
    if (status === undefined) throw new RefusalError('application_not_found')
    return status
  })

  route('applications', ({ query }) => queries.applications(query))
  route('application', async ({ params, query }) => {
    const application = await queries.application(params.id, query.after)
    if (application === undefined) throw new RefusalError('application_not_found')
    return application
  })
  route('approveApplication', ({ params, body, context }) => commands.approveApplication(params.id, body, context))
  route('decideApplications', ({ body, context, request }) =>
    commands.runApplicationDecisions(body, context, request.timeLeft - responseTime),
  )
  route('setApplicationTier', ({ params, body, context }) => commands.setApplicationTier(params.id, body, context))
  route('rejectApplication', ({ params, body, context }) => commands.rejectApplication(params.id, body, context))
  route('setApplicationStage', ({ params, body, context }) => commands.setApplicationStage(params.id, body, context))
}
