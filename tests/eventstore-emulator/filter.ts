// Which events a filtered subscription receives, and how many it examines before it sends a checkpoint.
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'

import type { StoredRecord, StreamState } from './records.ts'

export interface Filter {
  accepts(record: StoredRecord): boolean
  /** How many events the server examines at a time. */
  readonly windowSize: number
  /** How many events the server examines between two checkpoints, or undefined if it sends none. */
  readonly checkpointInterval: number | undefined
}

/** The server's default for how many events it reads at a time. */
const defaultWindow = 32

export const acceptAll: Filter = { accepts: () => true, windowSize: defaultWindow, checkpointInterval: undefined }

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
export const parseFilter = (options: FilterOptions): Filter | undefined => {
  const windowSize = options.hasMax() ? options.getMax() : defaultWindow
  const multiplier = options.getCheckpointintervalmultiplier()
  const byStream = options.getStreamIdentifier()
  const byType = options.getEventType()
  if (multiplier === 0) return undefined
  const windowOptions = { windowSize, checkpointInterval: windowSize * multiplier }
  if (byStream !== undefined) {
    const matches = matcher(byStream)
    const cache = new WeakMap<StreamState, boolean>()
    const accepts = ({ stream }: StoredRecord): boolean => {
      const isAccepted = cache.get(stream) ?? matches(stream.name)
      cache.set(stream, isAccepted)
      return isAccepted
    }
    return { ...windowOptions, accepts }
  }
  if (byType === undefined) return undefined
  const matches = matcher(byType)
  const cache = new Map<string, boolean>()
  const accepts = ({ type }: StoredRecord): boolean => {
    const isAccepted = cache.get(type) ?? matches(type)
    cache.set(type, isAccepted)
    return isAccepted
  }
  return { ...windowOptions, accepts }
}
