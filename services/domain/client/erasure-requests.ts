// Decides on a family's request that its information be erased (docs/decisions/0084). At most one request is open. The erasure
// itself is the command `erase`.
import { erasureReasonLimit } from '#contracts/erasure-requests.ts'
import { canErase } from '#contracts/parties.ts'
import { type Decision, refuse } from '../decision.ts'
import { isRefused, screenedText } from '../screened-text.ts'
import type { AskForErasure, DeclineErasure, TakeBackErasure } from './commands.ts'
import type { ClientEvent } from './events.ts'
import type { Client, ErasedClient } from './state.ts'

type ExistingClient = Exclude<Client, ErasedClient>

/** Only the family itself asks and takes back. Doing it again changes nothing. @refuses not_permitted, stale_version */
export const changeErasureRequest = (
  { type, actor, version }: AskForErasure | TakeBackErasure,
  { clientId, erasureAsked, erasureVersion }: ExistingClient,
): Decision<ClientEvent> => {
  if (actor.clientId !== clientId) return refuse('not_permitted')
  if (version !== erasureVersion) return refuse('stale_version')
  const asks = type === 'ask_for_erasure'
  if (asks === erasureAsked) return []
  return [asks ? { type: 'ErasureRequested', data: {} } : { type: 'ErasureRequestTakenBack', data: {} }]
}

/**
 * Declines the open request, for a reason that the family reads. Those who may erase may also decline.
 * @refuses not_permitted, stale_version (also if no request is open), information_missing, unsafe_input, sensitive_content
 */
export const declineErasure = (
  { actor, version, reason }: DeclineErasure,
  { clientId, erasureAsked, erasureVersion }: ExistingClient,
): Decision<ClientEvent> => {
  if (!canErase(actor)) return refuse('not_permitted')
  if (version !== erasureVersion || !erasureAsked) return refuse('stale_version')
  const text = screenedText(reason, { clientId, path: 'reason', limit: erasureReasonLimit })
  return isRefused(text) ? text : [{ type: 'ErasureRequestDeclined', data: { reason: text } }]
}
