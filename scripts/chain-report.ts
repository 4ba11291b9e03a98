// Verifies the hash chain of every stream in the log, and that no stream has lost its last events.
import { verifyChain, type ChainBreak, type ChainLink } from '#platform/event-log/chain.ts'
import type { EventLogHandle } from '#platform/event-log/open.ts'
import type { EventLog, Position } from '#platform/event-log/port.ts'
import type pg from 'pg'

export interface ChainReport {
  readonly events: number
  readonly streams: number
  readonly breaks: readonly ChainBreak[]
}

const pageSize = 1_000

const toChainLink = (revision: number, metadata: string): ChainLink => ({
  revision,
  hash: (JSON.parse(metadata) as { readonly hash: string }).hash,
})

/** Reads the whole log once. After a break in a stream, it skips the rest of that stream. */
export const verifyChains = async (log: Pick<EventLog, 'readAll'>): Promise<ChainReport> => {
  const links = new Map<string, ChainLink>()
  const breaks = new Map<string, ChainBreak>()
  let events = 0
  let after: Position | undefined
  for (;;) {
    const page = await log.readAll({ maxCount: pageSize, ...(after === undefined ? {} : { after }) })
    for (const event of page.events) {
      if (breaks.has(event.stream)) continue
      const chainBreak = verifyChain([event], links.get(event.stream))
      if (chainBreak === undefined) links.set(event.stream, toChainLink(event.revision, event.metadata))
      else breaks.set(event.stream, chainBreak)
    }
    events += page.events.length
    if (page.events.length === 0)
      return { events, streams: new Set([...links.keys(), ...breaks.keys()]).size, breaks: [...breaks.values()] }
    after = page.position
  }
}

/** Verifies every chain. It also reports streams that have lost their last events, if the store can detect this. */
export const verifyHistories = async (
  log: Pick<EventLogHandle, 'readAll' | 'findTruncatedStreams'>,
  pool: Pick<pg.Pool, 'query'>,
): Promise<ChainReport> => {
  const report = await verifyChains(log)
  const truncated = (await log.findTruncatedStreams(pool)) ?? []
  return { ...report, breaks: [...report.breaks, ...truncated] }
}
