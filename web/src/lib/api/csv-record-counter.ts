// Counts the records of a CSV file (RFC 4180) while it downloads, to show progress and detect a truncated file.

export interface RecordCounter {
  readonly add: (bytes: Uint8Array) => void
  /** The number of complete records so far, including the header row. */
  readonly count: () => number
}

const quote = 0x22
const lineFeed = 0x0a

/** A line break inside quotes belongs to its cell. A quote inside a cell is doubled, so each quote toggles the state. */
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
