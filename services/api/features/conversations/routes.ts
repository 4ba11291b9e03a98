// Messages between families and those who help them (CLI-27 to CLI-30, CLI-38).
import { RefusalError } from '#domain/decision.ts'

import type { FeatureModule } from '../../feature-module.ts'

export const conversationsFeature: FeatureModule<'commands' | 'queries'> = ({ route }, { commands, queries }) => {
  route('ownConversations', ({ query, principal: { actor } }) => {
    const { clientId } = actor
    // The route's access rule guarantees a client profile.
    if (clientId === null) throw new RefusalError('not_permitted')
    return queries.ownConversations(query, { ...actor, clientId })
  })

  route('inbox', ({ query, principal }) => queries.inboxConversations(query, principal.actor))

  route('referralConversations', ({ params, query, principal }) =>
    queries.referralConversations(params.id, query, principal.actor),
  )

  route('unreadMessages', ({ query, principal }) => queries.unreadMessages(principal.actor, query.after))

  route('startConversation', ({ params, body, context }) => commands.startConversation(params.id, body, context))

  route('conversation', async ({ params, query, principal }) => {
    const conversation = await queries.conversation(params.id, principal.actor, query.after)
    if (conversation === undefined) throw new RefusalError('not_found')
    return conversation
  })

  route('replyToConversation', ({ params, body, context }) => commands.replyToConversation(params.id, body, context))

  route('readMessages', ({ params, body, context }) => commands.readMessages(params.id, body.through, context))

  route('assignConversation', ({ params, body, context }) => commands.assignConversation(params.id, body, context))

  route('assignees', ({ query, principal: { actor } }) => queries.assignees(query, actor))
}
