// Which proxies are believed when they say by X-Forwarded-For who calls. Whoever believes all of them believes the caller,
// who can write the same header: so it is a number of proxies, or where they are.
import { isIP } from 'node:net'

/** None; how many stand between us and the callers, each of which adds one address; or the addresses and networks they have. */
export type TrustedProxies = false | number | readonly string[]

/** Networks by name, as proxy-addr knows them. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal'])
const mostHops = 10

const isNetwork = (text: string): boolean => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return false
  // "/0" is every address there is.
  return bits === undefined || (Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
}

/** What is wrong with the setting; undefined: nothing. */
export const objectionToProxies = (text: string): string | undefined => {
  if (text === 'false') return undefined
  if (text === 'true') {
    return 'would let every caller choose an address: give the number of proxies in front (1), or their addresses (10.0.0.0/8)'
  }
  if (/^\d+$/.test(text)) {
    return Number(text) >= 1 && Number(text) <= mostHops ? undefined : `must be between 1 and ${mostHops} proxies`
  }
  const wrong = text
    .split(',')
    .map((one) => one.trim())
    .find((one) => !named.has(one) && !isNetwork(one))
  return wrong === undefined
    ? undefined
    : `is neither false, nor a number of proxies, nor addresses like 10.0.0.1 or 10.0.0.0/8: "${wrong}"`
}

/** Of a text that nothing is to be said against. */
export const parseTrustedProxies = (text: string): TrustedProxies => {
  if (text === 'false') return false
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((one) => one.trim())
}
