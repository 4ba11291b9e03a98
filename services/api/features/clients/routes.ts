// Clients: search, registration, and the referrals that a client can see.
import { pageLanguage } from '#contracts/family-profile.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { installSessionCookies } from '../../session-cookies.ts'

/** @refuses not_permitted */
const requireClientId = ({ clientId }: ResolvedActor): string => {
  if (clientId === null) throw new RefusalError('not_permitted')
  return clientId
}

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
  route('registerClient', ({ body, context }) => registerClient(body, context))
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
  route('saveClientSituation', ({ params, body, context }) => commands.saveClientSituation(params.id, body, context))
  route('requestHelp', async ({ body, context, reply }) => {
    const created = await commands.requestHelp(body, context)
    // What the family wrote before it signed in is sent now.
    cookies.helpDraft.clear(reply)
    return created
  })
  route('clientSafety', ({ params }) => commands.readClientSafety(params.id))
  route('setAccountWatch', ({ params, body, context }) => commands.setAccountWatch(params.id, body, context))
  route('ownContactRules', ({ principal: { actor } }) => commands.readContactRules(requireClientId(actor)))
  route('setOwnContactRules', ({ body, principal: { actor }, context }) =>
    commands.setContactRules(requireClientId(actor), body, context),
  )
  route('contactRules', ({ params }) => commands.readContactRules(params.id))
  route('setContactRules', ({ params, body, context }) => commands.setContactRules(params.id, body, context))
  route('ownReferrals', async ({ query, principal: { actor } }) =>
    queries.ownReferrals(query, { ...actor, clientId: requireClientId(actor) }),
  )
}
