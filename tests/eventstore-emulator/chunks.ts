// Stores bytes next to each other in large blocks. Hundreds of thousands of small buffers would need more memory than
// their content, and adjacent bytes can be sent with one write.

/** The location of some bytes. */
export interface Slice {
  readonly chunk: Buffer
  readonly start: number
  readonly end: number
}

export interface Chunks {
  /** Copies the bytes to the end of the stored ones. */
  append(bytes: Uint8Array): Slice
}

const chunkBytes = 1024 * 1024

export const createChunks = (): Chunks => {
  let chunk = Buffer.alloc(0)
  let usedBytes = 0
  return {
    append: (bytes) => {
      if (chunk.length - usedBytes < bytes.length) {
        chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, bytes.length))
        usedBytes = 0
      }
      const start = usedBytes
      chunk.set(bytes, start)
      usedBytes += bytes.length
      return { chunk, start, end: usedBytes }
    },
  }
}

/** The bytes of all slices as one buffer. Does not copy when the slices are adjacent. */
export const joinSlices = (slices: readonly Slice[]): Buffer => {
  const pieces: Buffer[] = []
  for (let n = 0; n < slices.length;) {
    const first = slices[n]
    if (first === undefined) break
    let end = first.end
    for (n += 1; slices[n]?.chunk === first.chunk && slices[n]?.start === end; n += 1) end = slices[n]?.end ?? end
    pieces.push(first.chunk.subarray(first.start, end))
  }
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
}
