// Messages that are looked up by key. They all share the same few parameters.

/** All parameters that these messages can have. */
interface MessageInputs {
  readonly min: number
  readonly max: number
  readonly atRiskDays: number
  readonly overdueDays: number
  readonly count: number
}

export type MessageTable<Key extends string> = Readonly<Record<Key, (inputs: MessageInputs) => string>>

/** The parameters of one message. */
export type MessageParams = Readonly<Record<string, number>>

/** Renders a message. `params` must contain every parameter of the message. */
export const renderMessage = (message: (inputs: MessageInputs) => string, params: MessageParams = {}): string =>
  // This cast is safe because each message reads only its own parameters.
  message(params as unknown as MessageInputs)
