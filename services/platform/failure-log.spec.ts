import { expect, it } from 'vitest'

import { createFailureLog } from './failure-log.ts'

it('logs the first and every tenth of consecutive failures, and starts over after a success', () => {
  const logged: unknown[] = []
  const { recordFailure, recordSuccess } = createFailureLog(
    { warn: (fields: unknown) => logged.push(fields) },
    'unreachable',
  )
  const err = new Error('no route')
  for (let attempt = 1; attempt <= 25; attempt += 1) recordFailure(err)
  expect(logged).toEqual([1, 10, 20].map((failures) => ({ err, failures })))
  recordSuccess()
  recordFailure(err)
  expect(logged.at(-1)).toEqual({ err, failures: 1 })
})
