// A message that no retry can deliver.

/** Thrown by a transport. The outbox then gives the message up at once. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
  /** Whether the address does not work. False if the recipient wants no message. */
  readonly isAddressBroken: boolean

  constructor(message: string, { isAddressBroken = true } = {}) {
    super(message)
    this.isAddressBroken = isAddressBroken
  }
}
