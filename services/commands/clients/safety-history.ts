// Who changed a family's safety settings, when and why, read from its own stream (docs/decisions/0078).
import type { SafetyChange } from '#contracts/client-safety.ts'
import type { Confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import type { DomainEvent } from '#domain/events.ts'
import type { Codec, DecodedEvent } from '#platform/event-log/codec.ts'
import type { EventLog } from '#platform/event-log/port.ts'
import { openConfidential } from '#platform/vault/open-confidential.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Kysely } from 'kysely'

import type { CommandTables } from '../tables.ts'

export interface SafetyHistoryDeps {
  readonly log: Pick<EventLog, 'readStream'>
  readonly codec: Pick<Codec<DomainEvent>, 'decode'>
  readonly vault: Pick<Vault, 'open'>
  readonly db: Kysely<CommandTables>
}

interface RecordedChange extends Pick<SafetyChange, 'id' | 'at' | 'change'> {
  readonly userId: string | null
  readonly reason: Confidential | null
}

const toChange = (event: DecodedEvent<DomainEvent>): RecordedChange[] => {
  const { id, at, actor } = event
  switch (event.type) {
    case 'AccountWatchSet':
      return [{ id, at, userId: actor.userId, change: event.data.watched ? 'watched' : 'unwatched', reason: null }]
    case 'FamilyProtectionSet': {
      const { isProtected, reason } = event.data
      return [{ id, at, userId: actor.userId, change: isProtected ? 'protected' : 'unprotected', reason }]
    }
    default:
      return []
  }
}

/** Returns the changes, newest first. `showsReasons` is for those who may read the family's record. */
export const createReadSafetyHistory = ({ log, codec, vault, db }: SafetyHistoryDeps) => {
  const readNames = async (userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (userIds.length === 0) return new Map()
    const rows = await db.selectFrom('account').select(['id', 'display_name']).where('id', 'in', userIds).execute()
    return new Map(rows.map((row) => [row.id, row.display_name]))
  }

  return async (clientId: string, { showsReasons }: { readonly showsReasons: boolean }): Promise<SafetyChange[]> => {
    const events = (await log.readStream(clientStream(clientId))).map((event) => codec.decode(event))
    const changes = events.flatMap(toChange).toReversed()
    const [names, open] = await Promise.all([
      readNames(changes.flatMap(({ userId }) => userId ?? [])),
      openConfidential(vault, showsReasons ? changes.map(({ reason }) => reason) : []),
    ])
    return changes.map(({ userId, reason, ...change }) => {
      const text = showsReasons ? open(reason) : null
      const by = userId === null ? null : { id: userId, name: names.get(userId) ?? '' }
      return { ...change, by, reason: text === null ? null : { text } }
    })
  }
}
