// Finds the network of an IP address. Attempts are counted by network, because a household with IPv6 has 2^64
// addresses.
import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Returns an IPv4 address unchanged, or the first 64 bits of an IPv6 address. */
export const toNetworkPrefix = (address: string): string => {
  const ipv4 = mappedIPv4.exec(address)?.[1]
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const network = [...left, ...zeros, ...right].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
