// Closing an organization, or merging it into another: what is left to do, and the steps. For admins.
import type { OrganizationClosing } from '#contracts/organization-closing.ts'
import { type ResolvedActor, isStaff } from '#contracts/parties.ts'
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule, FeatureServices } from '../../feature-module.ts'

type Services = Pick<FeatureServices, 'queries' | 'commands' | 'identity'>

/** @refuses organization_not_found */
const readClosing = async (
  { queries, identity }: Pick<Services, 'queries' | 'identity'>,
  { id, after, reader }: { readonly id: string; readonly after: string | undefined; readonly reader: ResolvedActor },
): Promise<OrganizationClosing> => {
  const profile = await queries.organizationProfile(id, reader, after)
  if (profile === undefined) throw new RefusalError('organization_not_found')
  const { status, version, successor, position, stale } = profile
  const [open, people, invitations, appointments] = await Promise.all([
    queries.openReferrals({ id, isClosing: status === 'closing' }, reader, after),
    queries.peopleAt(id, after),
    identity.invitations.countByOrganization([id]),
    queries.upcomingAppointmentsWith(id, after),
  ])
  const platformPeople = people.filter(isStaff).length
  return {
    status,
    version,
    successor,
    ...open,
    platformPeople,
    members: people.length - platformPeople,
    invitations: invitations.get(id) ?? 0,
    appointments: appointments.length,
    position,
    stale,
  }
}

type Route = Parameters<FeatureModule>[0]['route']

export const addClosingRoutes = (route: Route, services: Services): void => {
  const { commands } = services
  route('organizationClosing', ({ params: { id }, query: { after }, principal }) =>
    readClosing(services, { id, after, reader: principal.actor }),
  )
  route('startClosing', ({ params, body, context }) => commands.startClosing(params.id, body, context))
  route('cancelClosing', ({ params, body, context }) => commands.cancelClosing(params.id, body, context))
  route('closeOrganization', ({ params, body, context }) => commands.closeOrganization(params.id, body, context))
}
