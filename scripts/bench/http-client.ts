// HTTP calls over one keep-alive connection per client, timed from the request to the end of the response.
import { Agent, request } from 'node:http'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface HttpClient {
  /** Returns how many milliseconds the call takes. @throws with the response body unless the status is 200 */
  time(call: Call): Promise<number>
  close(): void
}

export const openHttpClient = (address: string): HttpClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    time: ({ method, path, headers, body }) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const startedAt = performance.now()
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const clientRequest = request(
        `${address}${path}`,
        { method, agent, headers: { ...headers, ...length } },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            if (response.statusCode !== 200) text += chunk
          })
          response.on('end', () => {
            if (response.statusCode === 200) resolve(performance.now() - startedAt)
            else reject(new Error(`${method} ${path} failed with status ${response.statusCode}: ${text.slice(0, 400)}`))
          })
          response.on('error', reject)
        },
      )
      clientRequest.on('error', reject)
      clientRequest.end(body)
      return promise
    },
    close: () => agent.destroy(),
  }
}
