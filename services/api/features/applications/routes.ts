// Partner applications. Anyone can submit one (protected by the form guard) and check its status with the key from the
// status link.
import type { Commands } from '#commands/commands.ts'
import type { SubmitApplication } from '#contracts/applications.ts'
import { RefusalError } from '#domain/decision.ts'
import type { StatusLinks } from '#identity/status-links.ts'
import type { Queries } from '#projections/queries.ts'
import type { FastifyRequest } from 'fastify'

import type { FormGuard } from '../../form-guard.ts'
import type { Router } from '../../route.ts'

interface ApplicationDeps {
  readonly commands: Pick<Commands, 'submitApplication' | 'findEarlierApplication'>
  readonly queries: Pick<Queries, 'applicationStatus'>
  readonly formGuard: Pick<FormGuard, 'verify'>
  readonly statusLinks: Pick<StatusLinks, 'createKey' | 'verifyKey'>
  /** @refuses too_many_requests */
  readonly limitApplications: (request: FastifyRequest, form: SubmitApplication) => Promise<unknown>
}

export const registerApplicationRoutes = ({ route }: Router, deps: ApplicationDeps): void => {
  const { commands, queries, formGuard, statusLinks, limitApplications } = deps

  route('submitApplication', async ({ body, request }) => {
    const context = formGuard.verify('partner_application', body, request.id)
    const { guard: _, language, ...form } = body
    const submitWithinLimit = async () => {
      await limitApplications(request, form)
      return commands.submitApplication(form, language, context)
    }
    // A resend gets the earlier result even if the sender has since reached the rate limit.
    const { id, position } = (await commands.findEarlierApplication(context)) ?? (await submitWithinLimit())
    return { id, position, key: statusLinks.createKey('application', id) }
  })

  route('applicationStatus', async ({ body: { key, after } }) => {
    const id = statusLinks.verifyKey('application', key)
    const status = id === undefined ? undefined : await queries.applicationStatus(id, after)
    if (status === undefined) throw new RefusalError('application_not_found')
    return status
  })
}
