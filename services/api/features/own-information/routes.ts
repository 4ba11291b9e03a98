// What a family reads about itself: everything that is held about it, who got its requests, and who has read its data
// (ROLE-27).
import { OwnInformation } from '#contracts/own-information.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { RefusalError } from '#domain/decision.ts'
import { localDay } from '#domain/policies/calendar.ts'
import { Readable } from 'node:stream'

import type { FeatureModule } from '../../feature-module.ts'
import type { Principal } from '../../principal.ts'
import { type ClientActor, type Family, createCollectInformation } from './collect.ts'
import { listOwnReadings } from './own-readings.ts'

/** The access rule of the routes guarantees a client profile. We still check it here. */
const asClient = (actor: ResolvedActor): ClientActor => {
  const { clientId } = actor
  if (clientId === null) throw new RefusalError('not_permitted')
  return { ...actor, clientId }
}

const asFamily = ({ actor, user }: Principal): Family => ({ reader: asClient(actor), user })

export const ownInformationFeature: FeatureModule<'db' | 'queries' | 'commands' | 'textMessages' | 'clock'> = (
  { route },
  services,
) => {
  const { db, queries, clock } = services
  const collect = createCollectInformation(services)

  route('ownInformation', ({ principal }) => collect(asFamily(principal)))

  route('ownInformationFile', async ({ principal, reply }) => {
    // Leaves out what the schema does not have, as the serializer of a JSON answer does.
    const information = OwnInformation.parse(await collect(asFamily(principal)))
    void reply
      .type('application/json; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="my-information_${localDay(clock.now().toISOString())}.json"`,
      )
      .header('cache-control', 'no-store')
    return { stream: Readable.from([JSON.stringify(information, null, 2)]), clientIds: [] }
  })

  route('ownSharing', ({ query, principal }) => queries.ownSharing(query, asClient(principal.actor)))

  route('ownReadings', async ({ query, principal }) => {
    const { clientId } = asClient(principal.actor)
    const family = await queries.familyView(clientId)
    return listOwnReadings({ db, findOrganizations: queries.knownOrganizations }, { clientId, family }, query.page)
  })
}
