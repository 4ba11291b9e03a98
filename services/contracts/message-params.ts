// Messages that are looked up by a key. All of them take their variable parts from the same few names.

/** Every variable part of these messages. */
interface MessageInputs {
  readonly min: number
  readonly max: number
  readonly atRiskDays: number
  readonly overdueDays: number
}

export type MessageTable<Key extends string> = Readonly<Record<Key, (inputs: MessageInputs) => string>>

/** The variable parts of one message. */
export type MessageParams = Readonly<Record<string, number>>

/** `params` holds every part that this message shows. */
export const renderMessage = (message: (inputs: MessageInputs) => string, params: MessageParams = {}): string =>
  // Each message reads only its own parts.
  message(params as unknown as MessageInputs)
