// The contract of every event log adapter (docs/architecture.md, "Event log"). Each adapter's spec runs this suite.
import { afterAll, beforeAll, describe } from 'vitest'

import { appendContract } from './append.contract.ts'
import { concurrencyContract } from './concurrency.contract.ts'
import { emptyLogContract, readContract } from './read.contract.ts'
import type { ContractSubject } from './subject.ts'
import { subscriptionContract } from './subscription.contract.ts'

/** Declares the suite for an adapter and calls the factory once. Pass `used` if the store already holds events. */
export const eventLogContract = (
  name: string,
  factory: () => Promise<ContractSubject>,
  store: 'empty' | 'used' = 'empty',
): void => {
  describe(`event log contract: ${name}`, () => {
    let subject: ContractSubject
    beforeAll(async () => {
      subject = await factory()
    })
    afterAll(() => subject.close())
    const current = () => subject

    if (store === 'empty') emptyLogContract(current)
    readContract(current)
    appendContract(current)
    subscriptionContract(current)
    concurrencyContract(current)
  })
}
