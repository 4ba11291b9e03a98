// What every event log adapter promises (docs/architecture.md, "Event log"): each adapter's spec runs this suite.
import { afterAll, beforeAll, describe } from 'vitest'

import { appendContract } from './append.contract.ts'
import { concurrencyContract } from './concurrency.contract.ts'
import { readContract } from './read.contract.ts'
import type { ContractSubject } from './subject.ts'
import { subscriptionContract } from './subscription.contract.ts'

/** Declares the suite for an adapter. The factory is called once and makes an empty store. */
export const eventLogContract = (name: string, factory: () => Promise<ContractSubject>): void => {
  describe(`event log contract: ${name}`, () => {
    let subject: ContractSubject
    beforeAll(async () => {
      subject = await factory()
    })
    afterAll(() => subject.close())
    const current = () => subject

    readContract(current)
    appendContract(current)
    subscriptionContract(current)
    concurrencyContract(current)
  })
}
