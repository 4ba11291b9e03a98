// Unseals personal text for folds that set `opened`. The set of erased subjects is an input of every fold: a subject
// without a key reads as erased from its first event on, no matter when its events were folded.
import type { RecordedEvent } from '#domain/recorded.ts'
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'
import { type Erased, erased, type Vault } from '#platform/vault/vault.ts'

import { atEvent, type FoldInput } from './fold.ts'
import type { Layout } from './layout.ts'

export type Decode = (event: StoredEvent) => RecordedEvent

/** Categories of the streams that some fold needs unsealed. */
export const openedCategories = (layout: Layout): ReadonlySet<string> =>
  new Set(layout.parts.filter(({ part }) => part.opened).map(({ part }) => part.category))

/** Events that erase their stream's subject, whether or not its key is already destroyed. */
export const erasures: ReadonlySet<string> = new Set(['ClientErased', 'ApplicationErased'])

/** `v1.<subject>.…`, see vault.ts. A client's stream and its key have the same name. */
const subjectOf = (box: string): string | undefined => box.split('.', 2)[1]

const isBox = (value: object): value is { readonly sealed: string } =>
  'sealed' in value && typeof value.sealed === 'string'

/** A copy of `value` with every sealed text of the subject replaced. */
const replaceBoxes = (value: unknown, subject: string, replace: (box: string) => unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (isBox(value)) return subjectOf(value.sealed) === subject ? replace(value.sealed) : value
  if (Array.isArray(value)) return value.map((item) => replaceBoxes(item, subject, replace))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceBoxes(item, subject, replace)]))
}

const boxesOf = (event: RecordedEvent): string[] => {
  const boxes: string[] = []
  replaceBoxes(event.data, event.stream, (box) => boxes.push(box))
  return boxes
}

const withData = (event: RecordedEvent, replace: (box: string) => unknown): RecordedEvent =>
  ({ ...event, data: replaceBoxes(event.data, event.stream, replace) }) as RecordedEvent

const erasedEvent = (event: RecordedEvent): RecordedEvent => withData(event, () => erased)

const isErased = (text: string | Erased | undefined): text is Erased => typeof text === 'object'

export interface OpeningDeps {
  readonly vault: Vault
  readonly log: EventLog
  readonly decode: Decode
}

export interface Opening {
  /** Whether some fold needs streams with this name unsealed. */
  concerns(stream: string): boolean
  /** Prepares the events for folding, in order, with one call to the vault. */
  prepare(events: readonly RecordedEvent[]): Promise<FoldInput[]>
}

/**
 * @param categories streams to unseal; the events of others stay sealed
 * @param knownErased streams that were folded only after their erasure, so they need no restart
 */
export const createOpening = (
  { vault, log, decode }: OpeningDeps,
  categories: ReadonlySet<string>,
  knownErased: ReadonlySet<string>,
): Opening => {
  const prefixes = [...categories].map((category) => `${category}-`)
  const concerns = (stream: string) => prefixes.some((prefix) => stream.startsWith(prefix))
  const started = new Set(knownErased)

  /** The stream up to a revision, with its text erased. A fold restarts from it once the subject is erased. */
  const erasedHistory = async (stream: string, upTo: number): Promise<RecordedEvent[]> => {
    const stored = await log.readStream(stream, { maxCount: upTo + 1 })
    return stored.map((event) => atEvent(event.position, () => erasedEvent(decode(event))))
  }

  const inputFor = async (event: RecordedEvent, texts: ReadonlyMap<string, string | Erased>): Promise<FoldInput> => {
    const boxes = boxesOf(event)
    const gone = erasures.has(event.type) || boxes.some((box) => isErased(texts.get(box)))
    if (gone && !started.has(event.stream) && event.revision > 0) {
      started.add(event.stream)
      return { event, erasedHistory: await erasedHistory(event.stream, event.revision) }
    }
    if (gone || started.has(event.stream)) {
      started.add(event.stream)
      return { event, opened: erasedEvent(event) }
    }
    if (boxes.length === 0) return { event }
    const opened = withData(event, (box) => {
      const text = texts.get(box)
      return typeof text === 'string' ? { open: text, subject: event.stream } : erased
    })
    return { event, opened }
  }

  return {
    concerns,
    prepare: async (events) => {
      const boxes = events.filter(({ stream }) => concerns(stream)).flatMap(boxesOf)
      const opened = boxes.length === 0 ? [] : await vault.open(boxes)
      const texts = new Map(boxes.map((box, index) => [box, opened[index] ?? erased]))
      const inputs: FoldInput[] = []
      for (const event of events) inputs.push(concerns(event.stream) ? await inputFor(event, texts) : { event })
      return inputs
    },
  }
}
