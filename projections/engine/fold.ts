// Folding one event into one part: the same three lines for a live batch, a rebuild and a verification.
import type { RecordedEvent } from '#domain/recorded.ts'

import type { Part } from './model.ts'

/** An event that a fold, a compose or the codec cannot handle: it stops the model, and the position says where. */
export class EventFailure extends Error {
  override readonly name = 'EventFailure'
  readonly position: string
  constructor(position: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.position = position
  }
}

/** Runs what depends on one event; a throw becomes an EventFailure at its position. */
export const atEvent = <Result>(position: string, run: () => Result): Result => {
  try {
    return run()
  } catch (error) {
    throw error instanceof EventFailure ? error : new EventFailure(position, error)
  }
}

/** How an event reaches the parts: as it is, and for opened parts with its text opened. */
export interface FoldInput {
  readonly event: RecordedEvent
  /** Only where the event carries text of its own stream's key. */
  readonly opened?: RecordedEvent
  /** The stream up to this event, all erased: an opened part starts over from it. */
  readonly erasedHistory?: readonly RecordedEvent[]
}

/** The part after the event. @throws EventFailure */
export const foldInput = (part: Part<unknown>, before: unknown, input: FoldInput): unknown =>
  atEvent(input.event.position, () => {
    if (!part.opened) return part.fold(before, input.event)
    if (input.erasedHistory === undefined) return part.fold(before, input.opened ?? input.event)
    return input.erasedHistory.reduce<unknown>((current, event) => part.fold(current, event), undefined)
  })

export interface StreamName {
  readonly category: string
  readonly id: string
}

/** `referral-<id>` taken apart; categories hold no hyphen. */
export const streamName = (stream: string): StreamName => {
  const hyphen = stream.indexOf('-')
  return { category: stream.slice(0, hyphen), id: stream.slice(hyphen + 1) }
}
