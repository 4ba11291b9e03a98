// A message that no retry can deliver.

/** Thrown by a transport. The outbox then gives the message up at once. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}
