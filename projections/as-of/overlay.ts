// An as-of snapshot of a recent instant. Unchanged rows are read from the serving build. Only streams that changed
// since are folded again, up to the instant.
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

/** Rows to fold, compose and write at a time. Limits the memory of a snapshot. */
const chunkSize = 1_000
/** A snapshot with more new events than this is built from scratch. */
const mostBehind = 5_000

const serves = (snapshot: Snapshot) => servingBuild(snapshot, pastLayout.model)

interface Overlay {
  readonly serving: string
  readonly streams: StreamsAsOf
  /** Ids whose own state is known to have changed since the instant, by row table. */
  readonly changed: ReadonlyMap<StoredRows, Set<string>>
  /** Joined states that changed since, as of the instant. They are small, and a rebuild holds all of them too. */
  readonly cards: ReadonlyMap<StoredPart, Map<string, unknown>>
}

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, n) => ids.slice(n * chunkSize, (n + 1) * chunkSize))

/** Rows with these ids as of the instant, composed by the model's own function. */
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

/** Ids of the rows that currently join one of these states. */
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

/** Folds these joined states as of the instant. Returns the ids that are new. */
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
  /**
   * Events in the range that are visible as of the instant: `known` is already in the serving build, `news` invalidates
   * the snapshot.
   */
  readonly earlier: 'known' | 'news'
}

/**
 * Streams that changed after the instant, by fold.
 * @throws LookOutdated if the past itself changed
 */
const happenedSince = async (
  ground: LookGround,
  { after, until, streamPrefixes, earlier }: Tail,
): Promise<Map<StoredPart, Set<string>>> => {
  const found = new Map<StoredPart, Set<string>>()
  let events = 0
  for await (const page of logPages(ground.log, { after, until, streamPrefixes })) {
    events += page.events.length
    if (events > mostBehind) throw new LookOutdated('too many events since the snapshot was built')
    for (const event of page.events) {
      if (belongsTo(ground.at.getTime(), event)) {
        if (earlier === 'known') continue
        throw new LookOutdated('an event was added before the instant, or a subject was erased')
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
  /** Folds newly changed streams, so that the snapshot shows them as of the instant. */
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
      // Rows created since then are already excluded from the live part of the view.
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
  // Created after the instant, so there is nothing to fold.
  const born = new Set([...byPart.values()].flatMap((ids) => ids.filter(({ begun }) => !begun).map(({ id }) => id)))
  await take(snapshot, changedStreams, born)
  begun = true

  const takeTail = async (within: Snapshot, tail: Tail): Promise<void> => {
    if (tail.until <= tail.after) return
    const since = await happenedSince(ground, tail)
    await take(within, new Map([...since].map(([stored, ids]) => [stored, [...ids]])), new Set())
  }
  // If the clients model is behind the referrals model, the log supplies the missing changes of joined states.
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
