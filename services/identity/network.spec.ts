import { describe, expect, it } from 'vitest'

import { toNetworkPrefix } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:198.151.100.27', '198.151.100.27'],
    ['2001:db8:1::2:3:4:5', '2001:db8:1:0::/64'],
    ['2001::5:6:7:8', '2001:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['', ''],
    ['unknown ::ffff:192.0.2.7', 'unknown ::ffff:192.0.2.7'],
  ])('AUTH-16 maps %s to %s', (address, network) => {
    expect(toNetworkPrefix(address)).toBe(network)
  })
})
