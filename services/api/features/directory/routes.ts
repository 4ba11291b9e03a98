// The public directory, filtered by what each visitor may see, and the guest pass that unlocks more of it.
import { viewerOf } from '#contracts/contacts.ts'
import { RefusalError } from '#domain/decision.ts'
import type { MailingList } from '#settings/mailing-list.ts'
import type { Queries } from '#projections/queries.ts'
import type { FastifyRequest } from 'fastify'

import type { FormGuard } from '../../form-guard.ts'
import type { Guest, GuestPasses } from '../../guest-pass.ts'
import { type Principal, toPartnerReader } from '../../principal.ts'
import type { Router } from '../../route.ts'

export interface DirectoryDeps {
  readonly queries: Pick<Queries, 'directory' | 'directoryPartner'>
  readonly mailingList: MailingList
  readonly guestPasses: Pick<GuestPasses, 'issue'>
  readonly formGuard: Pick<FormGuard, 'verify'>
  /** @refuses too_many_requests */
  readonly limitPasses: (request: FastifyRequest, email: string) => Promise<void>
}

const toViewer = ({
  principal,
  guest,
}: {
  readonly principal: Principal | undefined
  readonly guest: Guest | undefined
}) => viewerOf(principal && toPartnerReader(principal), guest !== undefined)

export const registerDirectoryRoutes = ({ route }: Router, deps: DirectoryDeps): void => {
  const { queries, mailingList, guestPasses, formGuard, limitPasses } = deps

  route('directory', async (call) => queries.directory(call.query, toViewer(call)))

  route('directoryPartner', async (call) => {
    const partner = await queries.directoryPartner(call.params.id, toViewer(call))
    if (partner === undefined) throw new RefusalError('organization_not_found')
    return partner
  })

  route('issueGuestPass', async ({ body, request }) => {
    const { name, email, county, language } = body
    const { commandId } = formGuard.verify('guest_access', body, request.id)
    await limitPasses(request, email)
    // Uses the command id, so one form token adds only one address.
    await mailingList.add({ id: commandId, name, email, county, source: 'directory_guest_access', language })
    return guestPasses.issue({ name, email }, request.headers['user-agent'] ?? '')
  })

  route('leaveMailingList', async ({ body }) => {
    if (!(await mailingList.leave(body.token))) throw new RefusalError('invalid_link')
    return {}
  })
}
