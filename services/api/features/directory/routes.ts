// The public directory, filtered by what each visitor may see, and the guest pass that unlocks more of it.
import { viewerOf } from '#contracts/contacts.ts'
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { installLinkKeyCookies } from '../../link-key-cookies.ts'
import type { Guest } from '../../guest-pass.ts'
import { type Principal, toPartnerReader } from '../../principal.ts'
import { unwrapOutcome } from '../../unwrap-outcome.ts'

const toViewer = ({
  principal,
  guest,
}: {
  readonly principal: Principal | undefined
  readonly guest: Guest | undefined
}) => viewerOf(principal && toPartnerReader(principal), guest !== undefined)

export const directoryFeature: FeatureModule<
  'queries' | 'identity' | 'mailingList' | 'guestPasses' | 'formGuard' | 'settings'
> = async ({ app, route }, { queries, identity, mailingList, guestPasses, formGuard, settings }) => {
  const linkKeys = await installLinkKeyCookies(app, settings)

  route('directory', async (call) => queries.directory(call.query, toViewer(call)))

  route('directoryPartner', async (call) => {
    const partner = await queries.directoryPartner(call.params.id, toViewer(call))
    if (partner === undefined) throw new RefusalError('organization_not_found')
    return partner
  })

  route('issueGuestPass', async ({ body, request }) => {
    const { name, email, county, language } = body
    const { commandId } = formGuard.verify('guest_access', body, request.id)
    unwrapOutcome(await identity.countGuestPass(request.ip, email))
    // Uses the command id, so one form token adds only one address.
    await mailingList.add({ id: commandId, name, email, county, source: 'directory_guest_access', language })
    return guestPasses.issue({ name, email }, request.headers['user-agent'] ?? '')
  })

  route('leaveMailingList', async ({ body, request }) => {
    if (!(await mailingList.leave(linkKeys.find(request, body.token)))) throw new RefusalError('invalid_link')
    return {}
  })
}
