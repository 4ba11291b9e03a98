import { describe, expect, it } from 'vitest'

import { findTrustedProxiesProblem, parseTrustedProxies } from './trusted-proxies.ts'

describe('the trusted proxies setting', () => {
  it('AUTH-16 accepts false, a number, or addresses and networks', () => {
    const settings = ['false', '1', '10', '10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback,192.0.2.7']
    expect(settings.map(findTrustedProxiesProblem)).toEqual(settings.map(() => undefined))
    expect(settings.map(parseTrustedProxies)).toEqual([
      false,
      1,
      10,
      ['10.0.0.1'],
      ['10.0.0.0/8', 'fd00::/8'],
      ['loopback', '192.0.2.7'],
    ])
  })

  it('AUTH-16 rejects values that trust every proxy, because they would trust the caller too', () => {
    expect(findTrustedProxiesProblem('true')).toContain('set the number of proxies')
    for (const anyAddress of ['0.0.0.0/0', '::/0'])
      expect(findTrustedProxiesProblem(anyAddress)).toContain(`"${anyAddress}"`)
  })

  it.each(['0', '11', '99999'])('AUTH-16 rejects %s as a number of proxies', (hops) => {
    expect(findTrustedProxiesProblem(hops)).toBe('must be between 1 and 10 proxies')
  })

  it.each(['yes', '-1', '1.5', '10.0.0.256', '10.0.0.0/33', 'fd00::/129', 'proxy.example', '10.0.0.1,', '10.0.0.1/'])(
    'AUTH-16 rejects %s',
    (text) => {
      expect(findTrustedProxiesProblem(text)).toContain('must be false, a number of proxies, or addresses')
    },
  )
})
