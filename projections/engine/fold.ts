// Folds one event into one stream's state. Live batches, rebuilds and verifications all use this function.
import type { RecordedEvent } from '#domain/recorded.ts'
import { EventFailure } from '#platform/subscription/event-failure.ts'

import type { StreamFold } from './model.ts'

/** Runs code that depends on one event and turns anything it throws into an EventFailure at that event's position. */
export const attributeFailure = <Result>(position: string, action: () => Result): Result => {
  try {
    return action()
  } catch (error) {
    throw error instanceof EventFailure ? error : new EventFailure(position, error)
  }
}

/** One event as folds receive it: as recorded, and unsealed for the folds that request it. */
export interface FoldInput {
  readonly event: RecordedEvent
  /** Present only if the event contains text sealed with its own stream's key. */
  readonly unsealed?: RecordedEvent
  /** The stream up to this event with all text erased. An unsealed fold starts over from it. */
  readonly erasedHistory?: readonly RecordedEvent[]
}

/** @throws EventFailure */
export const foldInput = (fold: StreamFold<unknown>, before: unknown, input: FoldInput): unknown =>
  attributeFailure(input.event.position, () => {
    if (!fold.unsealed) return fold.apply(before, input.event)
    if (input.erasedHistory === undefined) return fold.apply(before, input.unsealed ?? input.event)
    return input.erasedHistory.reduce<unknown>((current, event) => fold.apply(current, event), undefined)
  })

/** An event of a parked stream. It is not folded, but it can still remove what the rows must not keep. */
export interface SkippedInput {
  readonly stream: string
  readonly position: string
  /** If the event erases the stream's subject: the events that were folded, with all text erased. */
  readonly erasedHistory?: readonly RecordedEvent[]
}

/** @throws EventFailure */
export const stateWhenParked = (
  fold: StreamFold<unknown>,
  before: unknown,
  { position, erasedHistory }: SkippedInput,
): unknown => {
  if (fold.dropWhenParked) return undefined
  if (!fold.unsealed || erasedHistory === undefined) return before
  return attributeFailure(position, () =>
    erasedHistory.reduce<unknown>((current, event) => fold.apply(current, event), undefined),
  )
}

export interface StreamName {
  readonly category: string
  readonly id: string
}

/** Splits `referral-<id>` into category and id. Categories contain no hyphen. */
export const parseStreamName = (stream: string): StreamName => {
  const hyphen = stream.indexOf('-')
  return { category: stream.slice(0, hyphen), id: stream.slice(hyphen + 1) }
}
