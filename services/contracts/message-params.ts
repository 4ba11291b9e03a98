// Messages that are looked up by a key. They all take their variable parts from the same few parameters.

/** All variable parts of these messages. */
interface MessageInputs {
  readonly min: number
  readonly max: number
  readonly atRiskDays: number
  readonly overdueDays: number
}

export type MessageTable<Key extends string> = Readonly<Record<Key, (inputs: MessageInputs) => string>>

/** The variable parts of one message. */
export type MessageParams = Readonly<Record<string, number>>

/** Renders a message. `params` must contain every part that it shows. */
export const renderMessage = (message: (inputs: MessageInputs) => string, params: MessageParams = {}): string =>
  // This is safe because each message reads only its own parts.
  message(params as unknown as MessageInputs)
