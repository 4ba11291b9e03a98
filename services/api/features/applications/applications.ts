// Partner applications. Anyone may send one, protected by the form guard, and check its status with the key.
import type { Commands } from '#commands/commands.ts'
import type { SubmitApplication } from '#contracts/applications.ts'
import { Refused } from '#domain/decision.ts'
import type { FollowLinks } from '#identity/follow-links.ts'
import type { Queries } from '#projections/queries.ts'
import type { FastifyRequest } from 'fastify'

import type { FormGuard } from '../../form-guard.ts'
import type { Router } from '../../route.ts'

interface ApplicationDeps {
  readonly commands: Pick<Commands, 'submitApplication' | 'earlierApplication'>
  readonly queries: Pick<Queries, 'applicationStatus'>
  readonly formGuard: Pick<FormGuard, 'admit'>
  readonly followLinks: Pick<FollowLinks, 'keyOf' | 'read'>
  /** @refuses too_many_requests */
  readonly limitApplications: (request: FastifyRequest, form: SubmitApplication) => Promise<unknown>
}

export const applicationRoutes = ({ route }: Router, deps: ApplicationDeps): void => {
  const { commands, queries, formGuard, followLinks, limitApplications } = deps

  route('submitApplication', async ({ body, request }) => {
    const context = formGuard.admit('partner_application', body, request.id)
    const { guard: _, language, ...form } = body
    const submit = async () => {
      await limitApplications(request, form)
      return commands.submitApplication(form, language, context)
    }
    // A resend gets the earlier result even if the sender has reached the rate limit since.
    const { id, position } = (await commands.earlierApplication(context)) ?? (await submit())
    return { id, position, key: followLinks.keyOf('application', id) }
  })

  route('applicationStatus', async ({ body: { key, after } }) => {
    const id = followLinks.read('application', key)
    const status = id === undefined ? undefined : await queries.applicationStatus(id, after)
    if (status === undefined) throw new Refused('application_not_found')
    return status
  })
}
