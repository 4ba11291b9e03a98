// gRPC framing: one byte (0: not compressed), the message length in four bytes, then the message.

const headerBytes = 5

/** The message with its frame, as sent over the network. */
export const frame = (message: Uint8Array): Buffer => {
  const buffer = Buffer.allocUnsafe(headerBytes + message.length)
  buffer[0] = 0
  buffer.writeUInt32BE(message.length, 1)
  buffer.set(message, headerBytes)
  return buffer
}

/** Collects chunks as they arrive and emits each complete message. */
export const createFrameReader = (onMessage: (message: Buffer) => void): ((chunk: Buffer) => void) => {
  let pendingChunks: Buffer[] = []
  let bytes = 0
  return (chunk) => {
    pendingChunks.push(chunk)
    bytes += chunk.length
    while (bytes >= headerBytes) {
      const buffer =
        pendingChunks.length === 1 && pendingChunks[0] !== undefined ? pendingChunks[0] : Buffer.concat(pendingChunks)
      pendingChunks = [buffer]
      const end = headerBytes + buffer.readUInt32BE(1)
      if (bytes < end) return
      pendingChunks = end === buffer.length ? [] : [buffer.subarray(end)]
      bytes -= end
      onMessage(buffer.subarray(headerBytes, end))
    }
  }
}
