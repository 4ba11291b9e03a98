// Reads an archive's lines and tables from its bytes. By bytes, because a line break is the newline byte alone: Node's
// readline would also break at U+2028, which a person may well have typed.

export interface ArchiveReader {
  /** The next line without its newline; undefined at the end. */
  line(): Promise<string | undefined>
  /** Whole rows, many at a time, up to the line `\.`. @throws where the bytes end before it */
  rows(): AsyncGenerator<Buffer>
  /** Lets go of the source, read to its end or not. */
  close(): Promise<void>
}

const newline = 0x0a
/** A row that holds just these characters is written `\\.` by COPY, so this line is always the end. */
const terminator = Buffer.from('\\.\n')
const terminatorAfterRow = Buffer.from('\n\\.\n')

/** Reads from the bytes of an unpacked archive. */
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
        // Without the end in sight everything up to the last whole row is given out; a terminator may be cut in two.
        const whole = end < 0 ? held.lastIndexOf(newline, -terminatorAfterRow.length) : end
        if (whole >= 0) yield take(whole + 1)
        else if (!(await more())) throw new Error('The backup is cut short.')
      }
    },
    close: async () => {
      await chunks.return?.()
    },
  }
}
