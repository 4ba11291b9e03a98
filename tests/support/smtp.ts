// A mail server for tests. It confirms every message, or none if `silent`, like a server that crashes.
import { type AddressInfo, type Socket, createServer } from 'node:net'

export interface SmtpServer {
  readonly url: string
  /** SMTP commands and message lines, as received. */
  readonly lines: readonly string[]
  /** The messages, decoded from quoted-printable. */
  readonly messages: readonly string[]
  close(): void
}

const decodeQuotedPrintable = (text: string) =>
  text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** If `silent`, reads each message to its end but never confirms it. `recipients` answers every RCPT TO. */
export const startSmtpServer = async ({ silent = false, recipients = '250 ok' } = {}): Promise<SmtpServer> => {
  const lines: string[] = []
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let messageLines: string[] | undefined
    socket.write('220 test\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n')) {
        if (line !== '') lines.push(line)
        if (messageLines !== undefined && line === '.') {
          messages.push(decodeQuotedPrintable(messageLines.join('\r\n')))
          messageLines = undefined
          if (!silent) socket.write('250 accepted\r\n')
        } else if (messageLines !== undefined) {
          messageLines.push(line)
        } else if (line === 'DATA') {
          messageLines = []
          socket.write('354 go on\r\n')
        } else if (line !== '') {
          socket.write(line.startsWith('RCPT TO') ? `${recipients}\r\n` : '250 ok\r\n')
        }
      }
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    lines,
    messages,
    close: () => {
      sockets.forEach((socket) => socket.destroy())
      server.close()
    },
  }
}
