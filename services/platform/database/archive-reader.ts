// Reads the lines and tables of an archive from its bytes. Only the newline byte ends a line: Node's readline would also
// break at U+2028, which people can type.

export interface ArchiveReader {
  /** The next line without its newline; undefined at the end. */
  line(): Promise<string | undefined>
  /** Yields complete rows, many at a time, up to the line `\.`. @throws if the bytes end before it */
  rows(): AsyncGenerator<Buffer>
  /** Releases the source, even if it was not read to its end. */
  close(): Promise<void>
}

const newline = 0x0a
/** COPY writes a row that holds just these characters as `\\.`, so this line is always the end. */
const terminator = Buffer.from('\\.\n')
const terminatorAfterRow = Buffer.from('\n\\.\n')

/** Reads from the bytes of a decompressed archive. */
export const createArchiveReader = (source: AsyncIterable<Buffer>): ArchiveReader => {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next()
    if (done === true) return false
    held = held.length === 0 ? value : Buffer.concat([held, value])
    return true
  }
  const take = (length: number): Buffer => {
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }

  return {
    line: async () => {
      let end = held.indexOf(newline)
      while (end < 0 && (await more())) end = held.indexOf(newline)
      return end < 0 ? undefined : take(end + 1).toString('utf8', 0, end)
    },
    rows: async function* () {
      for (;;) {
        if (held.subarray(0, terminator.length).equals(terminator)) {
          take(terminator.length)
          return
        }
        const end = held.indexOf(terminatorAfterRow)
        // If the end is not in the buffer, yield everything up to the last complete row. The terminator may be split in two.
        const whole = end < 0 ? held.lastIndexOf(newline, -terminatorAfterRow.length) : end
        if (whole >= 0) yield take(whole + 1)
        else if (!(await more())) throw new Error('The backup is truncated.')
      }
    },
    close: async () => {
      await chunks.return?.()
    },
  }
}
