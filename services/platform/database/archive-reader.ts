// Reads the lines and tables of an archive from its bytes. Only the newline byte ends a line: Node's readline would
// also break at U+2028, which people can type.

export interface ArchiveReader {
  /** Returns the next line without its newline, or undefined at the end. */
  readLine(): Promise<string | undefined>
  /** Yields complete rows, in batches, up to the line `\.`. @throws if the bytes end before it */
  readRows(): AsyncGenerator<Buffer>
  /** Releases the source, even if it was not read to the end. */
  close(): Promise<void>
}

const newline = 0x0a
/** COPY writes a row with exactly these characters as `\\.`, so this line always marks the end. */
const terminator = Buffer.from('\\.\n')
const terminatorAfterRow = Buffer.from('\n\\.\n')

/** Creates a reader of a decompressed archive. */
export const createArchiveReader = (source: AsyncIterable<Buffer>): ArchiveReader => {
  const chunks = source[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)

  const readMore = async (): Promise<boolean> => {
    const { value, done } = await chunks.next()
    if (done === true) return false
    buffer = buffer.length === 0 ? value : Buffer.concat([buffer, value])
    return true
  }
  const consume = (length: number): Buffer => {
    const consumed = buffer.subarray(0, length)
    buffer = buffer.subarray(length)
    return consumed
  }

  return {
    readLine: async () => {
      let end = buffer.indexOf(newline)
      while (end < 0 && (await readMore())) end = buffer.indexOf(newline)
      return end < 0 ? undefined : consume(end + 1).toString('utf8', 0, end)
    },
    readRows: async function* () {
      for (;;) {
        if (buffer.subarray(0, terminator.length).equals(terminator)) {
          consume(terminator.length)
          return
        }
        const end = buffer.indexOf(terminatorAfterRow)
        // If the terminator is not in the buffer, yield everything up to the last complete row. The terminator may be
        // split between two chunks.
        const lastRowEnd = end < 0 ? buffer.lastIndexOf(newline, -terminatorAfterRow.length) : end
        if (lastRowEnd >= 0) yield consume(lastRowEnd + 1)
        else if (!(await readMore())) throw new Error('The backup is truncated.')
      }
    },
    close: async () => {
      await chunks.return?.()
    },
  }
}
