// What every event log adapter promises (docs/architecture.md, "Event log"): each adapter's spec runs this suite.
import { afterAll, beforeAll, describe } from 'vitest'

import { appendContract } from './append.contract.ts'
import { concurrencyContract } from './concurrency.contract.ts'
import { emptyLogContract, readContract } from './read.contract.ts'
import type { ContractSubject } from './subject.ts'
import { subscriptionContract } from './subscription.contract.ts'

/** Declares the suite for an adapter. The factory is called once; its store is empty unless it is said to be `used`. */
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
