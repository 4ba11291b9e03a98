// Unseals personal text for folds that set `unsealed`. If a subject's key is destroyed, all its text reads as erased,
// no matter when its events were folded. A live model, a rebuild and an as-of snapshot therefore agree.
import type { RecordedEvent } from '#domain/recorded.ts'
import type { EventLog, StoredEvent } from '#platform/event-log/port.ts'
import { type Erased, erased, type Vault } from '#platform/vault/vault.ts'

import { type FoldInput, type SkippedInput } from './fold.ts'
import type { Layout } from './layout.ts'

export type Decode = (event: StoredEvent) => RecordedEvent

/** The stream categories that at least one fold needs unsealed. */
export const unsealedCategories = (layout: Layout): ReadonlySet<string> =>
  new Set(layout.folds.filter(({ fold }) => fold.unsealed).map(({ fold }) => fold.category))

/** Events that erase their stream's subject, whether or not its key is already destroyed. */
export const erasureEventTypes: ReadonlySet<string> = new Set(['ClientErased', 'ApplicationErased'])

/** `v1.<subject>.…`, see vault.ts. A client's stream and its key have the same name. */
const parseSubject = (sealedText: string): string | undefined => sealedText.split('.', 2)[1]

const isSealedText = (value: object): value is { readonly sealed: string } =>
  'sealed' in value && typeof value.sealed === 'string'

/** Returns a copy of `value` with every sealed text of the subject replaced. */
const replaceSealedTexts = (value: unknown, subject: string, replace: (sealedText: string) => unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (isSealedText(value)) return parseSubject(value.sealed) === subject ? replace(value.sealed) : value
  if (Array.isArray(value)) return value.map((item) => replaceSealedTexts(item, subject, replace))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, replaceSealedTexts(item, subject, replace)]),
  )
}

const findSealedTexts = (event: RecordedEvent): string[] => {
  const sealedTexts: string[] = []
  replaceSealedTexts(event.data, event.stream, (sealedText) => sealedTexts.push(sealedText))
  return sealedTexts
}

const withData = (event: RecordedEvent, replace: (sealedText: string) => unknown): RecordedEvent =>
  ({ ...event, data: replaceSealedTexts(event.data, event.stream, replace) }) as RecordedEvent

const erasedEvent = (event: RecordedEvent): RecordedEvent => withData(event, () => erased)

const isErased = (text: string | Erased | undefined): text is Erased => typeof text === 'object'

export interface FoldDeps {
  readonly vault: Vault
  readonly log: EventLog
  readonly decode: Decode
}

export interface Unsealer {
  /** Whether at least one fold needs this stream unsealed. */
  handles(stream: string): boolean
  /** Prepares the events for folding, in order, with one call to the vault. */
  prepare(events: readonly RecordedEvent[]): Promise<FoldInput[]>
  /** Prepares an event that is skipped because its stream is parked from the given revision on. */
  skip(event: StoredEvent, parkedRevision: number): Promise<SkippedInput>
}

/**
 * @param categories streams to unseal; the events of others stay sealed
 * @param previouslyErased streams that are folded only after their erasure, so they do not have to start over
 */
export const createUnsealer = (
  { vault, log, decode }: FoldDeps,
  categories: ReadonlySet<string>,
  previouslyErased: ReadonlySet<string>,
): Unsealer => {
  const prefixes = [...categories].map((category) => `${category}-`)
  const handles = (stream: string) => prefixes.some((prefix) => stream.startsWith(prefix))
  const restartedStreams = new Set(previouslyErased)

  /**
   * The first events of a stream, with their text erased. A fold starts over from them once the subject is erased. Ends
   * before an event that cannot be decoded, because such an event must not keep the text from being erased.
   */
  const erasedHistory = async (stream: string, count: number): Promise<RecordedEvent[]> => {
    const storedEvents = count === 0 ? [] : await log.readStream(stream, { maxCount: count })
    const events: RecordedEvent[] = []
    for (const storedEvent of storedEvents) {
      try {
        events.push(erasedEvent(decode(storedEvent)))
      } catch {
        break
      }
    }
    return events
  }

  const inputFor = async (event: RecordedEvent, texts: ReadonlyMap<string, string | Erased>): Promise<FoldInput> => {
    const sealedTexts = findSealedTexts(event)
    const isErasedNow =
      erasureEventTypes.has(event.type) || sealedTexts.some((sealedText) => isErased(texts.get(sealedText)))
    if (isErasedNow && !restartedStreams.has(event.stream) && event.revision > 0) {
      restartedStreams.add(event.stream)
      return { event, erasedHistory: await erasedHistory(event.stream, event.revision + 1) }
    }
    if (isErasedNow || restartedStreams.has(event.stream)) {
      restartedStreams.add(event.stream)
      return { event, unsealed: erasedEvent(event) }
    }
    if (sealedTexts.length === 0) return { event }
    const unsealed = withData(event, (sealedText) => {
      const text = texts.get(sealedText)
      return typeof text === 'string' ? { open: text, subject: event.stream } : erased
    })
    return { event, unsealed }
  }

  return {
    handles,
    prepare: async (events) => {
      const sealedTexts = events.filter(({ stream }) => handles(stream)).flatMap(findSealedTexts)
      const unsealed = sealedTexts.length === 0 ? [] : await vault.open(sealedTexts)
      const texts = new Map(sealedTexts.map((sealedText, index) => [sealedText, unsealed[index] ?? erased]))
      const inputs: FoldInput[] = []
      for (const event of events) inputs.push(handles(event.stream) ? await inputFor(event, texts) : { event })
      return inputs
    },
    skip: async ({ stream, position, type }, parkedRevision) => {
      if (!erasureEventTypes.has(type) || !handles(stream)) return { stream, position }
      return { stream, position, erasedHistory: await erasedHistory(stream, parkedRevision) }
    },
  }
}
