// Clients: search, registration, and the referrals that a client can see.
import { pageLanguage } from '#contracts/family-profile.ts'
import { maskContact } from '#contracts/masked-contact.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import type { ClientRow, RegisterClient } from '#contracts/people.ts'
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { installSessionCookies } from '../../session-cookies.ts'

/** @refuses not_permitted */
const requireClientId = ({ clientId }: ResolvedActor): string => {
  if (clientId === null) throw new RefusalError('not_permitted')
  return clientId
}

/** A family that the person may not read, as the person typed it. It is the same family, so nothing new is shown. */
const asTyped = (
  { id, createdAt }: ClientRow,
  { firstName, lastInitial, county, ...contact }: RegisterClient,
): ClientRow => ({
  id,
  firstName,
  lastInitial: lastInitial.toUpperCase(),
  county,
  contactMasked: maskContact(contact),
  createdAt,
  protection: 'hidden',
})

export const clientsFeature: FeatureModule<
  'queries' | 'commands' | 'identity' | 'principals' | 'settings' | 'clock'
> = async ({ app, route }, { queries, commands, identity, principals, settings, clock }) => {
  const cookies = await installSessionCookies(app, settings, clock)
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
  route('registerClient', async ({ body, principal: { actor }, context }) => {
    const result = await registerClient(body, context)
    const { hiddenIds } = await queries.protection(actor)
    return hiddenIds.has(result.client.id) ? { ...result, client: asTyped(result.client, body) } : result
  })
  route('familyProfile', async ({ principal: { actor } }) => commands.readFamilyProfile(requireClientId(actor)))
  route('saveFamilyProfile', async ({ body, principal: { actor, user, sessionId }, context }) => {
    const clientId = requireClientId(actor)
    const { preferences } = await commands.readFamilyProfile(clientId)
    const saved = await commands.saveFamilyProfile(clientId, body, context)
    const language = pageLanguage(body.preferences.language)
    // Pages and emails keep their language, which the family may have switched, unless the answer has changed.
    if (language !== undefined && body.preferences.language !== preferences.language) {
      await identity.accounts.setLanguage(user.id, language)
      principals.evict(sessionId)
    }
    return saved
  })
  route('clientSituation', ({ params }) => commands.readClientSituation(params.id))
  route('mailingAddress', ({ params }) => commands.readMailingAddress(params.id))
  route('saveClientSituation', ({ params, body, context }) => commands.saveClientSituation(params.id, body, context))
  route('requestHelp', async ({ body, context, reply }) => {
    const created = await commands.requestHelp(body, context)
    // What the family wrote before it signed in is sent now.
    cookies.helpDraft.clear(reply)
    return created
  })
  route('clientSafety', ({ params, principal }) => commands.readClientSafety(params.id, principal.actor))
  route('setFamilyProtection', ({ params, body, context }) => commands.setFamilyProtection(params.id, body, context))
  route('setAccountWatch', ({ params, body, context }) => commands.setAccountWatch(params.id, body, context))
  route('ownContactRules', ({ principal: { actor } }) => commands.readContactRules(requireClientId(actor)))
  route('setOwnContactRules', ({ body, principal: { actor }, context }) =>
    commands.setContactRules(requireClientId(actor), body, context),
  )
  route('contactRules', ({ params }) => commands.readContactRules(params.id))
  route('setContactRules', ({ params, body, context }) => commands.setContactRules(params.id, body, context))
  route('ownErasureRequest', ({ principal: { actor } }) => commands.readErasureRequest(requireClientId(actor)))
  route('changeOwnErasureRequest', ({ body, principal: { actor }, context }) =>
    commands.changeErasureRequest(requireClientId(actor), body, context),
  )
  route('erasureRequests', ({ query, principal }) => queries.erasureRequests(query, principal.actor))
  route('erasureRequestCount', ({ query }) => queries.erasureRequestCount(query.after))
  route('declineErasureRequest', ({ params, body, context }) =>
    commands.declineErasureRequest(params.id, body, context),
  )
  route('ownReferrals', async ({ query, principal: { actor } }) =>
    queries.ownReferrals(query, { ...actor, clientId: requireClientId(actor) }),
  )
}
