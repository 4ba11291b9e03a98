// gRPC framing: one byte (0: not compressed), the message length in four bytes, then the message.

const headBytes = 5

/** The message with its frame, as sent over the network. */
export const frame = (message: Uint8Array): Buffer => {
  const framed = Buffer.allocUnsafe(headBytes + message.length)
  framed[0] = 0
  framed.writeUInt32BE(message.length, 1)
  framed.set(message, headBytes)
  return framed
}

/** Collects chunks as they arrive and passes on each complete message. */
export const createFrameReader = (onMessage: (message: Buffer) => void): ((chunk: Buffer) => void) => {
  let held: Buffer[] = []
  let bytes = 0
  return (chunk) => {
    held.push(chunk)
    bytes += chunk.length
    while (bytes >= headBytes) {
      const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held)
      held = [all]
      const end = headBytes + all.readUInt32BE(1)
      if (bytes < end) return
      held = end === all.length ? [] : [all.subarray(end)]
      bytes -= end
      onMessage(all.subarray(headBytes, end))
    }
  }
}
