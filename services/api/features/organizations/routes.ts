// Organizations: the pickers' list, a single organization, its profile, and the console that creates and publishes them.
import { canSeeProfile } from '#contracts/contacts.ts'
import type { ListedOrganization, ManagedOrganization } from '#contracts/managed-organizations.ts'
import { RefusalError } from '#domain/decision.ts'
import { newProfile } from '#domain/organization/profile.ts'

import { toPartnerReader } from '../../principal.ts'
import type { FeatureModule, FeatureServices } from '../../feature-module.ts'
import { addClosingRoutes } from './closing.ts'

export const organizationsFeature: FeatureModule<'queries' | 'commands' | 'identity'> = ({ route }, services) => {
  const { queries, commands } = services
  route('organizations', ({ query, principal }) => queries.organizations(query, principal.actor))
  route('organization', async ({ params, principal }) => {
    const organization = await queries.organization(params.id, toPartnerReader(principal))
    if (organization === undefined) throw new RefusalError('organization_not_found')
    return organization
  })

  route('organizationProfile', async ({ params, query, principal }) => {
    const profile = await queries.organizationProfile(params.id, principal.actor, query.after)
    if (profile === undefined) throw new RefusalError('organization_not_found')
    return profile
  })

  route('organizationHistory', ({ params, query, principal }) => {
    if (!canSeeProfile(principal.actor, params.id)) throw new RefusalError('organization_not_found')
    return commands.organizationHistory(params.id, query.page)
  })

  route('saveOrganizationProfile', ({ params, body, context }) =>
    commands.saveOrganizationProfile(params.id, body, context),
  )

  route('setOrganizationCapacity', ({ params, body, context }) =>
    commands.setOrganizationCapacity(params.id, body, context),
  )

  addConsoleRoutes(route, services)
  addClosingRoutes(route, services)
}

/** The rows with the number of members and of invitations. */
const countPeople = async (
  { queries, identity }: Pick<FeatureServices, 'queries' | 'identity'>,
  rows: readonly ListedOrganization[],
): Promise<ManagedOrganization[]> => {
  const ids = rows.map(({ id }) => id)
  const [members, invitations] = await Promise.all([
    queries.members(ids),
    identity.invitations.countByOrganization(ids),
  ])
  const membersById = Map.groupBy(members, ({ organizationId }) => organizationId)
  return rows.map((row) => ({
    ...row,
    members: membersById.get(row.id)?.length ?? 0,
    invitations: invitations.get(row.id) ?? 0,
  }))
}

type Route = Parameters<FeatureModule>[0]['route']

const addConsoleRoutes = (route: Route, services: Pick<FeatureServices, 'queries' | 'commands' | 'identity'>): void => {
  const { queries, commands, identity } = services
  route('managedOrganizations', async ({ query }) => {
    const { rows, ...list } = await queries.managedOrganizations(query)
    return { ...list, rows: await countPeople(services, rows) }
  })

  route('createOrganization', ({ body: { tier, ...fields }, context }) =>
    commands.createOrganization({ profile: newProfile(fields), tier, publicVisible: false }, context),
  )
  route('setOrganizationVisibility', ({ params, body, context }) =>
    commands.setOrganizationVisibility(params.id, body.publicVisible, context),
  )
  route('setOrganizationTier', ({ params, body, context }) =>
    commands.setOrganizationTier(params.id, body.tier, context),
  )

  route('setupProgress', async ({ query }) => {
    const [progress, invitations] = await Promise.all([
      queries.setupProgress(query.after),
      identity.invitations.countByOrganization(),
    ])
    return { ...progress, invitations: [...invitations.values()].reduce((sum, count) => sum + count, 0) }
  })
}
