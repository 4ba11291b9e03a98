// The public directory, as each visitor may see it, and the guest pass that shows a little more of it.
import { viewerOf } from '#contracts/contacts.ts'
import { Refused } from '#domain/decision.ts'
import type { MailingList } from '#identity/mailing-list.ts'
import type { Queries } from '#projections/queries.ts'
import type { FastifyRequest } from 'fastify'

import type { Guest, GuestPasses } from '../../guest-pass.ts'
import type { Reader } from '../../reader.ts'
import type { Router } from '../../route.ts'

export interface DirectoryDeps {
  readonly queries: Pick<Queries, 'directory' | 'directoryPartner'>
  readonly mailingList: MailingList
  readonly guestPasses: Pick<GuestPasses, 'issue'>
  /** @refuses too_many_requests */
  readonly limitPasses: (request: FastifyRequest, email: string) => Promise<void>
}

const viewer = ({ reader, guest }: { readonly reader: Reader | undefined; readonly guest: Guest | undefined }) =>
  viewerOf(reader?.actor, guest !== undefined)

export const directoryRoutes = ({ route }: Router, deps: DirectoryDeps): void => {
  const { queries, mailingList, guestPasses, limitPasses } = deps

  route('directory', async (call) => queries.directory(call.query, viewer(call)))

  route('directoryPartner', async (call) => {
    const partner = await queries.directoryPartner(call.params.id, viewer(call))
    if (partner === undefined) throw new Refused('organization_not_found')
    return partner
  })

  route('issueGuestPass', async ({ body: { name, email, county, language }, request }) => {
    await limitPasses(request, email)
    await mailingList.add({ name, email, county, source: 'directory_guest_access', language })
    return guestPasses.issue({ name, email }, request.headers['user-agent'] ?? '')
  })

  route('leaveMailingList', async ({ body }) => {
    if (!(await mailingList.leave(body.token))) throw new Refused('invalid_link')
    return {}
  })
}
