// Which events a filtered subscription receives, and how many it examines before it sends a checkpoint.
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'

import type { StoredRecord, StreamState } from './records.ts'

export interface Filter {
  passes(record: StoredRecord): boolean
  /** How many events the server examines at a time. */
  readonly window: number
  /** How many events the server examines between two checkpoints; undefined: it sends none. */
  readonly checkpointInterval: number | undefined
}

/** The server's default for how many events it reads at a time. */
const defaultWindow = 32

export const everything: Filter = { passes: () => true, window: defaultWindow, checkpointInterval: undefined }

type FilterOptions = ReadReq.Options.FilterOptions

const matcher = (expression: ReadReq.Options.FilterOptions.Expression): ((text: string) => boolean) => {
  const regex = expression.getRegex()
  if (regex !== '') {
    const pattern = new RegExp(regex, 'u')
    return (text) => pattern.test(text)
  }
  const prefixes = expression.getPrefixList()
  return (text) => prefixes.some((prefix) => text.startsWith(prefix))
}

/** Returns undefined when the filter is incomplete. */
export const filterOf = (options: FilterOptions): Filter | undefined => {
  const window = options.hasMax() ? options.getMax() : defaultWindow
  const multiplier = options.getCheckpointintervalmultiplier()
  const byStream = options.getStreamIdentifier()
  const byType = options.getEventType()
  if (multiplier === 0) return undefined
  const pace = { window, checkpointInterval: window * multiplier }
  if (byStream !== undefined) {
    const matches = matcher(byStream)
    const known = new WeakMap<StreamState, boolean>()
    const passes = ({ stream }: StoredRecord): boolean => {
      const verdict = known.get(stream) ?? matches(stream.name)
      known.set(stream, verdict)
      return verdict
    }
    return { ...pace, passes }
  }
  if (byType === undefined) return undefined
  const matches = matcher(byType)
  const known = new Map<string, boolean>()
  const passes = ({ type }: StoredRecord): boolean => {
    const verdict = known.get(type) ?? matches(type)
    known.set(type, verdict)
    return verdict
  }
  return { ...pace, passes }
}
