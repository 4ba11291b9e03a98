// Events that a real store writes between those of its users: statistics, links of the category projection, settings. A
// reader of the whole log must skip them.
import { type StoredRecord, jsonProposal, getMetastreamName } from './records.ts'
import type { Store } from './store.ts'

/** Writes the events that a new store has before its first user. */
export const seedInitialSystemEvents = (store: Store): void => {
  const statistics = '$stats-127.0.0.1:2113'
  store.append(getMetastreamName(statistics), 'any', [jsonProposal('$metadata', { $maxAge: 86_400 })])
  store.append('$users', 'any', [jsonProposal('$UserCreated', 'admin')])
  // A system stream whose events have an ordinary type, so the type alone does not identify system events.
  store.append('$settings', 'any', [jsonProposal('update-default-acl', { $userStreamAcl: { $r: '$all' } })])
  store.append(statistics, 'any', [jsonProposal('$statsCollected', { 'proc-mem': 1 })])
}

/** User writes between two system events. */
const writesPerSystemEvent = 5

/**
 * Writes system events like a real store: after every few writes, statistics or a link to the last event of a category.
 */
export const seedSystemEventsPeriodically = (store: Store): void => {
  let writes = 0
  let isSeeding = false
  store.onWrite(() => {
    if (isSeeding) return
    writes += 1
    if (writes % writesPerSystemEvent !== 0) return
    isSeeding = true
    const last: StoredRecord | undefined = store.log.at(-1)
    if (last !== undefined && !last.stream.name.startsWith('$') && writes % (2 * writesPerSystemEvent) === 0) {
      const [category] = last.stream.name.split('-')
      const data = new Uint8Array(Buffer.from(`${last.revision}@${last.stream.name}`, 'utf8'))
      const link = { ...jsonProposal('$>', {}), contentType: 'application/octet-stream', data }
      store.append(`$ce-${category}`, 'any', [link])
    } else {
      store.append('$stats-127.0.0.1:2113', 'any', [jsonProposal('$statsCollected', { 'proc-mem': writes })])
    }
    isSeeding = false
  })
}
