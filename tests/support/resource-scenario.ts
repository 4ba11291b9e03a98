// A family with a referral that the receiver accepted, and what the people around it do with its resources.
import type { RecordResource } from '#contracts/resources.ts'

import type { TestApp, TestUser } from './app.ts'
import type { ReferralScenario } from './referral-scenario.ts'
import { resourceBody } from './resources.ts'

/** Each change waits until the read models show the result. */
export const createResourceScenario = async (app: TestApp, scenario: ReferralScenario) => {
  const { clientId, user: family } = await scenario.registerFamily('Marisol Vega')
  const id = await scenario.createAcceptedReferral({ clientId })
  return {
    /** The referral. */
    id,
    family,
    record: async (person: TestUser, changes: Partial<RecordResource> = {}) => {
      const body = resourceBody(changes)
      const { id: resourceId, position } = await person.call('recordResource', { params: { id }, body })
      await app.waitForReadModels(position)
      return resourceId
    },
    correct: async (person: TestUser, resourceId: string, version: number, changes: Partial<RecordResource>) => {
      const body = { ...resourceBody(changes), version }
      const { position } = await person.call('correctResource', { params: { id, resourceId }, body })
      await app.waitForReadModels(position)
    },
    cancel: async (person: TestUser, resourceId: string, version: number) => {
      const { position } = await person.call('cancelResource', { params: { id, resourceId }, body: { version } })
      await app.waitForReadModels(position)
    },
    act: async (person: TestUser, body: Parameters<ReferralScenario['act']>[2]) => {
      const { position, version } = await scenario.act(person, id, body)
      await app.waitForReadModels(position)
      return version
    },
    ownList: async () => (await family.call('ownResources', { query: {} })).rows,
    investedFor: async (person: TestUser) =>
      (await person.call('referral', { params: { id }, query: {} })).investedCents,
  }
}

export type ResourceScenario = Awaited<ReturnType<typeof createResourceScenario>>
/** The total of the organization that the person acts for. */
export const cardOf = async (person: TestUser) => (await person.call('partnerSummary', { query: {} })).investedCents
