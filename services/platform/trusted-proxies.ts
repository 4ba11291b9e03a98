// The proxies that may report the caller's address in X-Forwarded-For. Callers can set the same header, so trusting
// every proxy would trust them too. The setting is therefore the number of proxies, or their addresses.
import { isIP } from 'node:net'

/**
 * No proxies (false), the number of proxies in front of us (each adds one address), or their addresses and networks.
 */
export type TrustedProxies = false | number | readonly string[]

/** The network names that proxy-addr understands. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])
const maxHops = 10

const isNetwork = (text: string): boolean => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return false
  // "/0" matches every address.
  return bits === undefined || (Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Describes what is wrong with the setting. Returns undefined if it is valid. */
export const findTrustedProxiesProblem = (text: string): string | undefined => {
  if (text === 'false') return undefined
  if (text === 'true') {
    return 'would let any caller choose an address: set the number of proxies in front (1) or their addresses (10.0.0.0/8)'
  }
  if (/^\d+$/.test(text)) {
    return Number(text) >= 1 && Number(text) <= maxHops ? undefined : `must be between 1 and ${maxHops} proxies`
  }
  const invalid = text
    .split(',')
    .map((entry) => entry.trim())
    .find((entry) => !namedNetworks.has(entry) && !isNetwork(entry))
  return invalid === undefined
    ? undefined
    : `must be false, a number of proxies, or addresses such as 10.0.0.1 or 10.0.0.0/8, not "${invalid}"`
}

/** Parses a setting that `findTrustedProxiesProblem` accepts. */
export const parseTrustedProxies = (text: string): TrustedProxies => {
  if (text === 'false') return false
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((entry) => entry.trim())
}
