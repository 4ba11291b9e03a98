// Counts the records of a CSV file (RFC 4180) while it arrives: how far it is, and whether all of it came.

export interface RecordCount {
  /** The next bytes. */
  readonly take: (bytes: Uint8Array) => void
  /** Records that have ended so far, the header row among them. */
  readonly ended: () => number
}

const quote = 0x22
const lineFeed = 0x0a

/** A line break inside quotes belongs to its cell; a quote within a cell is doubled, so counting them is enough. */
export const createRecordCount = (): RecordCount => {
  let ended = 0
  let quoted = false
  return {
    take: (bytes) => {
      for (const byte of bytes) {
        if (byte === quote) quoted = !quoted
        else if (byte === lineFeed && !quoted) ended += 1
      }
    },
    ended: () => ended,
  }
}
