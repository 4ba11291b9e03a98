// Errors that an event causes, as opposed to an outage.
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Thrown if a consumer cannot handle an event, or the codec cannot decode it. The event's stream is parked. `position`
 * is that of the event.
 */
export class EventFailure extends Error {
  override readonly name = 'EventFailure'
  readonly position: string
  constructor(position: string, cause: unknown) {
    super(errorMessage(cause), { cause })
    this.position = position
  }
}
