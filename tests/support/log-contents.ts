// Fills, copies and reads logs for the tests of the log migration.
import { randomUUID } from 'node:crypto'

import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'
import { compareLogs, readEvents } from '#scripts/migrate-log/compare.ts'
import { copyLog } from '#scripts/migrate-log/copy.ts'

import {
  clientStream,
  type EngineFixture,
  priorityChanged,
  referralStream,
  clientRegistered,
  referralRequested,
} from './engine-fixture.ts'

/** Appends referrals and clients, so that events of different streams alternate in the log. */
export const appendHistories = async (log: Pick<EngineFixture, 'append'>, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const [client, referral] = [randomUUID(), randomUUID()]
    await log.append(clientStream(client), [clientRegistered(client, 'Zoë 🏠')])
    await log.append(referralStream(referral), [
      referralRequested(referral, client),
      priorityChanged('low'),
      priorityChanged('high'),
    ])
  }
}

/** All events of the log without their positions, which differ between stores. */
export const readContents = async (log: EventLog): Promise<Omit<StoredEvent, 'position'>[]> => {
  const all: Omit<StoredEvent, 'position'>[] = []
  for await (const { position: _, ...event } of readEvents(log)) all.push(event)
  return all
}

/** Copies the events that the target lacks and returns how many it copied. */
export const copyMissingEvents = async (source: EventLog, target: EventLog, maxInFlight = 1) => {
  const { lastPair } = await compareLogs(source, target)
  return copyLog(source, target, { after: lastPair, maxInFlight })
}
