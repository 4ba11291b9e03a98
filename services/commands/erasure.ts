// Permanently erases a person, in the log and in every copy. It destroys the person's key, and an event makes the read
// models delete their data. Every step can be repeated, so the next erasure completes one that was interrupted.
import { type ResolvedActor, canErase } from '#contracts/parties.ts'
import { accessDecider } from '#domain/access/decide.ts'
import { accessStream } from '#domain/access/events.ts'
import { clientDecider } from '#domain/client/decide.ts'
import { clientStream } from '#domain/client/events.ts'
import { applicationDecider } from '#domain/application/decide.ts'
import { applicationStream } from '#domain/application/events.ts'
import { RefusalError } from '#domain/decision.ts'
import { type CalendarLinkTables, deleteCalendarLinkOf } from '#platform/calendar-link-table.ts'
import { type MailTables, deleteEmailsAbout } from '#platform/mailer/outbox.ts'
import { type ReachTables, deleteReachOf } from '#platform/mailer/reach.ts'
import { type TextTables, deleteTextNumberOf } from '#platform/text-messages/tables.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Kysely } from 'kysely'

import type { ClientContacts } from './clients/client-contacts.ts'
import type { ClientMatches } from './clients/client-match.ts'
import type { CommandContext } from './context.ts'
import type { Handler } from './handle.ts'

/** The accounts of erased clients. */
export interface ClientAccounts {
  /** The account that owns the client profile. */
  findOwner(clientId: string): Promise<string | undefined>
  /** Ends the account's sessions, and deletes the account. One that is kept only loses its client profile. */
  release(accountId: string, keep: boolean): Promise<unknown>
}

export interface ErasureDeps {
  readonly handler: Handler
  readonly db: Kysely<MailTables & ReachTables & CalendarLinkTables & Pick<TextTables, 'text_number'>>
  readonly vault: Pick<Vault, 'erase'>
  readonly matches: Pick<ClientMatches, 'release'>
  readonly contacts: Pick<ClientContacts, 'remove'>
  readonly clientAccounts: ClientAccounts
}

/** `position` is null if the client or application was already erased. */
type ErasureResult = Promise<{ readonly position: string | null }>

export interface ErasureCommands {
  /**
   * Erases names, contacts, every note about the client, the messages to the family with their number, and its account,
   * unless the account has a role.
   * @refuses client_not_found, not_permitted
   */
  eraseClient(clientId: string, context: CommandContext): ErasureResult
  /**
   * Erases contacts and free text of an application, even if the applicant is now a partner.
   * @refuses application_not_found, not_permitted
   */
  eraseApplication(applicationId: string, context: CommandContext): ErasureResult
}

/**
 * The decider applies the same rule, but it runs after the key is destroyed, which is too late
 * (docs/decisions/0032-erasure-destroys-the-key-first.md).
 */
const requireErasable = <State>(
  state: State | undefined,
  notFoundCode: 'client_not_found' | 'application_not_found',
  actor: ResolvedActor,
): State => {
  if (state === undefined) throw new RefusalError(notFoundCode)
  if (!canErase(actor)) throw new RefusalError('not_permitted')
  return state
}

export const createErasureCommands = ({
  handler,
  db,
  vault,
  matches,
  contacts,
  clientAccounts,
}: ErasureDeps): ErasureCommands => ({
  eraseClient: async (clientId, context) => {
    const { actor } = context
    const stream = clientStream(clientId)
    const { state } = await handler.load(clientDecider, stream)
    const { status } = requireErasable(state, 'client_not_found', actor)
    await vault.erase(stream)
    await matches.release(clientId)
    await contacts.remove(clientId)
    await deleteEmailsAbout(db.$pickTables<'mail_outbox'>(), clientId)
    await deleteReachOf(db.$pickTables<'reach'>(), clientId)
    await deleteCalendarLinkOf(db.$pickTables<'calendar_link'>(), clientId)
    await deleteTextNumberOf(db.$pickTables<'text_number'>(), clientId)
    const owner = await clientAccounts.findOwner(clientId)
    if (owner !== undefined) {
      // The log, because a read model may lag behind a role that was granted a moment ago.
      const access = await handler.load(accessDecider, accessStream(owner))
      await clientAccounts.release(owner, Object.keys(access.state.grants).length > 0)
    }
    if (status === 'erased') return { position: null }
    return handler.handle(clientDecider, {
      stream,
      context,
      decide: (client, at) => clientDecider.decide({ type: 'erase', clientId, actor, at }, client),
    })
  },
  eraseApplication: async (applicationId, context) => {
    const { actor } = context
    const stream = applicationStream(applicationId)
    const { state } = await handler.load(applicationDecider, stream)
    const { stage } = requireErasable(state, 'application_not_found', actor)
    await vault.erase(stream)
    if (stage === 'erased') return { position: null }
    return handler.handle(applicationDecider, {
      stream,
      context,
      refusalIfErased: 'application_not_found',
      decide: (application) => applicationDecider.decide({ type: 'erase', applicationId, actor }, application),
    })
  },
})
