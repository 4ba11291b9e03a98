// Whether messages to a family arrive, for those who would have to reach it in another way, and the email provider's webhook.
import { MailEvent } from '#contracts/reach.ts'
import { isStaff } from '#contracts/parties.ts'
import { RefusalError } from '#domain/decision.ts'
import { mailSignatureHeader } from '#platform/webhook-signature.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { registerSignedWebhook } from '../../signed-webhook.ts'

export const reachFeature: FeatureModule<'textMessages' | 'queries' | 'settings' | 'clock'> = async (
  { app, route },
  { textMessages, queries, settings: { mailWebhookSecret: secret }, clock },
) => {
  if (secret !== undefined)
    await registerSignedWebhook(app, {
      ...{ path: '/webhooks/emails', signatureHeader: mailSignatureHeader, secret, clock },
      schema: MailEvent,
      handle: textMessages.handleMailEvent,
    })

  route('ownReach', async ({ principal: { actor } }) => {
    if (actor.clientId === null) throw new RefusalError('not_permitted')
    return textMessages.findReach(actor.clientId)
  })
  route('referralReach', async ({ params, principal: { actor } }) => {
    const referral = await queries.referral(params.id, actor, undefined)
    if (referral === undefined) throw new RefusalError('referral_not_found')
    const { client, mayOpenContact } = referral
    if (!isStaff(actor) && !mayOpenContact) throw new RefusalError('not_permitted')
    return client === null || client.erased ? { email: null, text: null } : textMessages.findReach(client.id)
  })
}
