// Stores bytes next to each other in large blocks. Hundreds of thousands of small buffers would need more memory than
// their content, and adjacent bytes can be sent with one write.

/** The location of some bytes. */
export interface Slice {
  readonly slab: Buffer
  readonly start: number
  readonly end: number
}

export interface Slabs {
  /** Copies the bytes to the end of the stored ones. */
  keep(bytes: Uint8Array): Slice
}

const slabBytes = 1024 * 1024

export const createSlabs = (): Slabs => {
  let slab = Buffer.alloc(0)
  let used = 0
  return {
    keep: (bytes) => {
      if (slab.length - used < bytes.length) {
        slab = Buffer.allocUnsafeSlow(Math.max(slabBytes, bytes.length))
        used = 0
      }
      const start = used
      slab.set(bytes, start)
      used += bytes.length
      return { slab, start, end: used }
    },
  }
}

/** The bytes of all slices as one buffer. Does not copy when the slices are adjacent. */
export const join = (slices: readonly Slice[]): Buffer => {
  const pieces: Buffer[] = []
  for (let n = 0; n < slices.length;) {
    const first = slices[n]
    if (first === undefined) break
    let end = first.end
    for (n += 1; slices[n]?.slab === first.slab && slices[n]?.start === end; n += 1) end = slices[n]?.end ?? end
    pieces.push(first.slab.subarray(first.start, end))
  }
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
}
