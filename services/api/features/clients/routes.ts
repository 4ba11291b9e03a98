// Clients: search, registration, and the referrals that a client can see.
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'

export const clientsFeature: FeatureModule<'queries' | 'commands'> = ({ route }, { queries, commands }) => {
  const { registerClient, clientContacts } = commands
  route('clients', ({ query, principal }) => queries.clients(query, principal.actor))
  route('similarClients', async ({ body, principal }) => ({
    rows: await queries.similarClients(body, await clientContacts.find(body), principal.actor),
  }))
  route('similarClientsOf', async ({ params, principal }) => {
    const rows = await queries.clientsSimilarTo(params.id, await clientContacts.findOthers(params.id), principal.actor)
    if (rows === undefined) throw new RefusalError('client_not_found')
    return { rows }
  })
  route('registerClient', ({ body, context }) => registerClient(body, context))
  route('requestHelp', ({ body, context }) => commands.requestHelp(body, context))
  route('ownReferrals', async ({ query, principal: { actor } }) => {
    const { clientId } = actor
    if (clientId === null) throw new RefusalError('not_permitted')
    return queries.ownReferrals(query, { ...actor, clientId })
  })
}
