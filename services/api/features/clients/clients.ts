// Clients: search, registration, and the referrals that a client sees.
import type { Commands } from '#commands/commands.ts'
import { Refused } from '#domain/decision.ts'
import type { Queries } from '#projections/queries.ts'

import type { Router } from '../../route.ts'

export const clientRoutes = (
  { route }: Router,
  queries: Pick<Queries, 'clients' | 'similarClients' | 'clientsLike' | 'ownReferrals'>,
  { registerClient }: Pick<Commands, 'registerClient'>,
): void => {
  route('clients', ({ query, reader }) => queries.clients(query, reader.actor))
  route('similarClients', async ({ body, reader }) => ({ rows: await queries.similarClients(body, reader.actor) }))
  route('clientsLike', async ({ params, reader }) => {
    const rows = await queries.clientsLike(params.id, reader.actor)
    if (rows === undefined) throw new Refused('client_not_found')
    return { rows }
  })
  route('registerClient', ({ body, context }) => registerClient(body, context))
  route('ownReferrals', async ({ query, reader: { actor } }) => {
    const { clientId } = actor
    if (clientId === null) throw new Refused('not_permitted')
    return queries.ownReferrals(query, { ...actor, clientId })
  })
}
