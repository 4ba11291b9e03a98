// Counts the records of a CSV file (RFC 4180) while it arrives: how far it is, and whether all of it came.

export interface RecordCounter {
  /** The next bytes. */
  readonly add: (bytes: Uint8Array) => void
  /** Records that have ended so far, the header row among them. */
  readonly count: () => number
}

const quote = 0x22
const lineFeed = 0x0a

/** A line break inside quotes belongs to its cell; a quote within a cell is doubled, so counting them is enough. */
export const createRecordCounter = (): RecordCounter => {
  let count = 0
  let insideQuotes = false
  return {
    add: (bytes) => {
      for (const byte of bytes) {
        if (byte === quote) insideQuotes = !insideQuotes
        else if (byte === lineFeed && !insideQuotes) count += 1
      }
    },
    count: () => count,
  }
}
