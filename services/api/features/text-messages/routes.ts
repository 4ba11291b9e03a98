// Text messages: a family's number, its confirmation, and the provider's webhook.
import type { ResolvedActor } from '#contracts/parties.ts'
import { TextEvent } from '#contracts/text-messages.ts'
import { RefusalError } from '#domain/decision.ts'
import { textSignatureHeader } from '#platform/webhook-signature.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { registerSignedWebhook } from '../../signed-webhook.ts'
import { unwrapOutcome } from '../../unwrap-outcome.ts'

/** @refuses not_permitted */
const requireClientId = ({ clientId }: ResolvedActor): string => {
  if (clientId === null) throw new RefusalError('not_permitted')
  return clientId
}

export const textMessagesFeature: FeatureModule<'textMessages' | 'commands' | 'settings' | 'clock'> = async (
  { app, route },
  { textMessages, commands, settings, clock },
) => {
  const { offersTexts, textWebhookSecret: secret, contactEmail } = settings
  if (secret !== undefined)
    await registerSignedWebhook(app, {
      ...{ path: '/webhooks/text-messages', signatureHeader: textSignatureHeader, secret, clock },
      schema: TextEvent,
      // HELP tells the family how to reach a person.
      handle: (event) => textMessages.handle(event, contactEmail),
    })

  const find = async (accountId: string) => ({ offered: offersTexts, ...(await textMessages.find(accountId)) })

  route('textNumber', ({ principal: { user } }) => find(user.id))
  route('startTextNumber', async ({ body, principal: { user, actor }, request }) => {
    if (!offersTexts) throw new RefusalError('not_allowed_in_state')
    const clientId = requireClientId(actor)
    // Nothing is sent to this family, and so no code either.
    if ((await commands.findContactRules(clientId))?.doNotContact === true)
      throw new RefusalError('not_allowed_in_state')
    const family = { accountId: user.id, clientId, address: request.ip }
    unwrapOutcome(await textMessages.start(family, body))
    return find(user.id)
  })
  route('confirmTextNumber', async ({ body: { code }, principal: { user } }) => {
    unwrapOutcome(await textMessages.confirm(user.id, code))
    return find(user.id)
  })
  route('removeTextNumber', async ({ principal: { user } }) => {
    await textMessages.remove(user.id)
    return find(user.id)
  })
}
