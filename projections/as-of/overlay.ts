// A look at an instant not long ago: what has not changed since is read where it serves, and only the streams in which
// something happened since are folded again, up to the instant.
import { sql } from 'kysely'

import { qualified, quoted } from '../engine/ddl.ts'
import { atEvent, streamName } from '../engine/fold.ts'
import type { StoredPart, StoredRows } from '../engine/layout.ts'
import type { Row } from '../engine/model.ts'
import { servingBuild } from '../engine/queries.ts'
import { logPages } from '../engine/rebuild/log-pages.ts'
import { belongsTo } from './log-as-of.ts'
import { type Look, type LookGround, LookOutdated, type Snapshot } from './look.ts'
import { loadParts, writePast, writeRecarded } from './overlay-rows.ts'
import { overlayDeltaSql, overlaySqls, overlayTallySqls } from './overlay-tables.ts'
import { changedAfter, pastLayout } from './past-model.ts'
import { createStreamsAsOf, type StreamsAsOf } from './streams.ts'

/** Rows that are folded, composed and written at a time: what a look holds in memory. */
const chunkSize = 1_000
/** A look further behind is made anew. */
const mostBehind = 5_000

const serves = (snapshot: Snapshot) => servingBuild(snapshot, pastLayout.model)

interface Overlay {
  readonly serving: string
  readonly streams: StreamsAsOf
  /** Own parts that are known to have changed since, by row table. */
  readonly changed: ReadonlyMap<StoredRows, Set<string>>
  /** Cards that changed since, as they stood; a card is small, and a rebuild holds all of them. */
  readonly cards: ReadonlyMap<StoredPart, Map<string, unknown>>
}

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, n) => ids.slice(n * chunkSize, (n + 1) * chunkSize))

/** Rows of these ids as they stood, composed as ever. */
const composed = async (
  snapshot: Snapshot,
  overlay: Overlay,
  stored: StoredRows,
  ids: readonly string[],
): Promise<Row[]> => {
  const changed = overlay.changed.get(stored)
  const again = ids.filter((id) => changed?.has(id))
  const unchanged = ids.filter((id) => changed?.has(id) !== true)
  const own = new Map([
    ...(await overlay.streams.fold(stored.own, again)),
    ...(await loadParts(snapshot, overlay.serving, stored.own, unchanged)),
  ])
  const cards = new Map<string, ReadonlyMap<string, unknown>>()
  for (const link of stored.links) {
    const past = overlay.cards.get(link.cardPart) ?? new Map<string, unknown>()
    const linked = [...new Set([...own.values()].map((part) => link.link(part)))].filter((id) => id !== null)
    const live = await loadParts(
      snapshot,
      overlay.serving,
      link.cardPart,
      linked.filter((id) => !past.has(id)),
    )
    cards.set(link.card, new Map([...live, ...past]))
  }
  return [...own].flatMap(([id, part]): Row[] => {
    if (part === undefined) return []
    const shown = stored.links.map((link) => [link.card, cards.get(link.card)?.get(link.link(part) ?? '')])
    const row = atEvent('', () => stored.source.compose(id, part, Object.fromEntries(shown)))
    return row === undefined ? [] : [row]
  })
}

/** Ids of the rows that show one of these cards now. */
const showing = async (
  snapshot: Snapshot,
  { serving }: Overlay,
  stored: StoredRows,
  cards: ReadonlyMap<StoredPart, readonly string[]>,
): Promise<string[]> => {
  const ids: string[] = []
  for (const link of stored.links) {
    const of = cards.get(link.cardPart) ?? []
    if (of.length === 0) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.raw(qualified(serving, stored.own.table.name))}
      where ${sql.raw(quoted(link.column))} = any(${of}::uuid[])`.execute(snapshot)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Folds these cards as they stood, and answers those that were not known yet. */
const foldCards = async (
  overlay: Overlay,
  wanted: ReadonlyMap<StoredPart, readonly string[]>,
  born: ReadonlySet<string>,
): Promise<Map<StoredPart, string[]>> => {
  const fresh = new Map<StoredPart, string[]>()
  for (const [stored, known] of overlay.cards) {
    const ids = (wanted.get(stored) ?? []).filter((id) => !known.has(id))
    for (const id of ids) known.set(id, undefined)
    for (const chunk of chunks(ids.filter((id) => !born.has(id)))) {
      for (const [id, part] of await overlay.streams.fold(stored, chunk)) known.set(id, part)
    }
    fresh.set(stored, ids)
  }
  return fresh
}

interface Tail {
  readonly after: string
  readonly until: string
  readonly streamPrefixes: readonly string[]
  /** What of it belongs to the instant: the serving build has it, or it is news. */
  readonly earlier: 'known' | 'news'
}

/** Streams in which something happened after the instant, by part. @throws LookOutdated where the past itself changed */
const happenedSince = async (
  ground: LookGround,
  { after, until, streamPrefixes, earlier }: Tail,
): Promise<Map<StoredPart, Set<string>>> => {
  const found = new Map<StoredPart, Set<string>>()
  let events = 0
  for await (const page of logPages(ground.log, { after, until, streamPrefixes })) {
    events += page.events.length
    if (events > mostBehind) throw new LookOutdated('too much has happened since')
    for (const event of page.events) {
      if (belongsTo(ground.at.getTime(), event)) {
        if (earlier === 'known') continue
        throw new LookOutdated('something was added to that time, or somebody was erased')
      }
      const { category, id } = streamName(event.stream)
      for (const stored of pastLayout.partsByCategory.get(category) ?? []) {
        const ids = found.get(stored) ?? new Set()
        found.set(stored, ids.add(id))
      }
    }
  }
  return found
}

/** @throws EventFailure, ReadModelUnavailable */
export const overlayLook = async (ground: LookGround, snapshot: Snapshot): Promise<Look> => {
  const { at, erasedSubjects, onProgress, signal } = ground
  const { schema: serving, position } = await serves(snapshot)
  const { byPart, position: from } = await changedAfter(snapshot, at)
  const cardParts = new Set(pastLayout.rows.flatMap(({ links }) => links.map(({ cardPart }) => cardPart)))
  const overlay: Overlay = {
    serving,
    streams: createStreamsAsOf(ground, pastLayout, at.getTime(), erasedSubjects),
    changed: new Map(pastLayout.rows.map((rows) => [rows, new Set<string>()])),
    cards: new Map([...cardParts].map((stored) => [stored, new Map<string, unknown>()])),
  }
  let begun = false
  /** Folds what changed and was not known to have: both look like nothing happened since the instant afterwards. */
  const take = async (
    within: Snapshot,
    changed: ReadonlyMap<StoredPart, readonly string[]>,
    born: ReadonlySet<string>,
  ): Promise<void> => {
    const cards = await foldCards(overlay, changed, born)
    for (const stored of pastLayout.rows) {
      const known = overlay.changed.get(stored) ?? new Set()
      const own = (changed.get(stored.own) ?? []).filter((id) => !known.has(id))
      for (const id of own) known.add(id)
      const shown = (await showing(within, overlay, stored, cards)).filter((id) => !known.has(id))
      // What had not begun leaves the live side by itself.
      const ids = [...new Set([...own.filter((id) => !born.has(id)), ...shown])]
      let done = 0
      for (const chunk of chunks(ids)) {
        signal.throwIfAborted()
        await writeRecarded(
          within,
          stored,
          chunk.filter((id) => !known.has(id)),
        )
        await writePast(within, stored, chunk, await composed(within, overlay, stored, chunk), begun)
        done += chunk.length
        onProgress(done / ids.length)
      }
    }
  }
  for (const text of overlaySqls(pastLayout, serving, at)) await sql.raw(text).execute(snapshot)
  const changedStreams = new Map(
    pastLayout.parts.map((stored) => [stored, (byPart.get(stored.part.name) ?? []).map(({ id }) => id)]),
  )
  // Begun since: there is nothing to fold.
  const born = new Set([...byPart.values()].flatMap((ids) => ids.filter(({ begun }) => !begun).map(({ id }) => id)))
  await take(snapshot, changedStreams, born)
  begun = true

  const takeTail = async (within: Snapshot, tail: Tail): Promise<void> => {
    if (tail.until <= tail.after) return
    const since = await happenedSince(ground, tail)
    await take(within, new Map([...since].map(([stored, ids]) => [stored, [...ids]])), new Set())
  }
  // Where the model that knows of the cards' changes is behind this one, the log says the rest.
  const cardPrefixes = [...cardParts].map(({ part }) => `${part.category}-`)
  await takeTail(snapshot, { after: from, until: position, streamPrefixes: cardPrefixes, earlier: 'known' })
  let upTo = position
  for (const rows of pastLayout.rows) {
    await sql.raw(overlayDeltaSql(serving, rows, at)).execute(snapshot)
    for (const tally of rows.tallies) {
      for (const text of overlayTallySqls(serving, rows, tally)) await sql.raw(text).execute(snapshot)
    }
  }
  return {
    position,
    keepUp: async (within) => {
      const now = await serves(within)
      if (now.schema !== serving) throw new LookOutdated('another build serves')
      const { streamPrefixes } = pastLayout
      await takeTail(within, { after: upTo, until: now.position, streamPrefixes, earlier: 'news' })
      if (now.position > upTo) upTo = now.position
    },
  }
}
