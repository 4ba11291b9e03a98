import { expect, it } from 'vitest'

import { createLeadership, type LeadershipOptions } from './leadership.ts'
import { createLogger } from './log.ts'

it('keeps the session that another caller opens while one that failed to open ends', async () => {
  let connections = 0
  const reconnected = Promise.withResolvers<boolean>()
  const connect = async () => {
    connections += 1
    const fails = connections === 1
    return {
      on: () => {},
      query: async () => (fails ? Promise.reject(new Error('the connection was closed')) : { rows: [] }),
      release: () => {
        if (fails) reconnected.resolve(leadership.isOutdated())
      },
    }
  }
  const pool = { connect } as unknown as LeadershipOptions['pool']
  const logger = createLogger({ logLevel: 'silent', environment: 'test' })
  const leadership = createLeadership({ pool, logger, lockNamespace: 1 })
  await expect(leadership.isOutdated()).rejects.toThrow('the connection was closed')
  expect(await reconnected.promise).toBe(false)
  expect(await leadership.isOutdated()).toBe(false)
  expect(connections).toBe(2)
  await leadership.close()
})
