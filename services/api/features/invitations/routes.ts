// Invitations by email (ROLE-07): sending them, and accepting one.
import { organizationRoles } from '#contracts/enumeration-values.ts'
import { RefusalError } from '#domain/decision.ts'

import { toAnonymousCaller, toCaller } from '../../caller.ts'
import type { FeatureModule } from '../../feature-module.ts'
import type { Principal } from '../../principal.ts'
import { installSessionCookies } from '../../session-cookies.ts'
import { createInvitationAcceptance } from './acceptance.ts'
import { createInvitationSending } from './sending.ts'

/** The organization that the user is an admin of. The route's access rule guarantees one. */
const ownOrganization = ({ actor }: Principal): string => {
  if (actor.organizationId === null) throw new RefusalError('not_permitted')
  return actor.organizationId
}

/** The user as the admin of the own organization, without the rights of a platform role. */
const asOrganizationAdmin = (principal: Principal): Principal => ({
  ...principal,
  user: { ...principal.user, platformRole: null },
})

export const invitationsFeature: FeatureModule<
  'identity' | 'commands' | 'queries' | 'principals' | 'onAccessChanged' | 'settings' | 'clock'
> = async ({ app, route }, services) => {
  const { identity, principals, settings, clock } = services
  const cookies = await installSessionCookies(app, settings, clock)
  const sending = createInvitationSending(services)
  const acceptance = createInvitationAcceptance(services)

  route('invitations', ({ query: { page, organizationId } }) => sending.list({ page, organizationId }))
  route('invitePerson', ({ body, principal, context, request }) =>
    sending.send({ ...body, id: context.commandId }, principal, toCaller(principal, request)),
  )
  route('resendInvitation', async ({ params: { id }, principal, request }) =>
    sending.resend(await identity.invitations.find(id), principal, toCaller(principal, request)),
  )
  route('cancelInvitation', async ({ params: { id }, principal, request }) =>
    sending.cancel(await identity.invitations.find(id), toCaller(principal, request)),
  )

  /** An invitation to the own organization. Those of exchange staff who belong there are not the admin's concern. */
  const findOwn = async (id: string, principal: Principal) => {
    const invitation = await identity.invitations.find(id)
    const isOwn =
      invitation?.organizationId === ownOrganization(principal) &&
      organizationRoles.some((role) => role === invitation.role)
    return isOwn ? invitation : undefined
  }
  route('memberInvitations', ({ query: { page }, principal }) =>
    sending.list({ page, organizationId: ownOrganization(principal), roles: organizationRoles }),
  )
  route('inviteMember', ({ body, principal, context, request }) => {
    const invitation = {
      ...body,
      organizationId: ownOrganization(principal),
      role: 'member',
      id: context.commandId,
    } as const
    return sending.send(invitation, asOrganizationAdmin(principal), toCaller(principal, request))
  })
  route('resendMemberInvitation', async ({ params: { id }, principal, request }) =>
    sending.resend(await findOwn(id, principal), asOrganizationAdmin(principal), toCaller(principal, request)),
  )
  route('cancelMemberInvitation', async ({ params: { id }, principal, request }) =>
    sending.cancel(await findOwn(id, principal), toCaller(principal, request)),
  )

  route('openInvitation', ({ principal, request }) => acceptance.open(cookies.invitation.read(request), principal))
  route('joinByInvitation', async ({ body, request, reply }) => {
    const token = cookies.invitation.read(request)
    const email = await acceptance.join(token, body, toAnonymousCaller(request), request.id)
    cookies.invitation.clear(reply)
    return { email }
  })
  route('acceptInvitation', async ({ principal, request, reply }) => {
    const token = cookies.invitation.read(request)
    await acceptance.accept(token, principal, toCaller(principal, request), request.id)
    cookies.invitation.clear(reply)
    return (await principals.reload(principal.sessionId)).user
  })
}
