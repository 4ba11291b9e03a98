// A family with something in every record that shows a name, a contact or a note, and the record of who reads it.
import { randomUUID } from 'node:crypto'
import { createOneOffContext, systemActor } from '#commands/context.ts'
import { familyProfileBody } from './client-registration.ts'
import { type TestApp } from './app.ts'
import { type ReferralScenario, createReferralScenario } from './referral-scenario.ts'
import { resourceBody } from './resources.ts'

export const readClient = {
  firstName: 'Xochitl',
  lastInitial: 'Q',
  email: 'xochitl@example.net',
  phone: '(770) 555-0177',
  county: 'Cobb',
} as const
/** Texts that only the data of this family contains: a masked number ends in its last digits, which an id may contain. */
const traces = ['Xochitl', 'xochitl@example.net', '555-0177', '•••-0177', 'Zebrawood', 'Quinceberry', 'Marmalade']

interface CalledFamily {
  readonly app: TestApp
  readonly scenario: ReferralScenario
  readonly clientId: string
  readonly id: string
}

/** Staff have called the family about the referral, and have to call it about another one. */
const callFamily = async ({ app, scenario, clientId, id }: CalledFamily): Promise<void> => {
  const news = { referralId: id, clientId, method: 'phone', changes: ['accepted'] } as const
  const raise = (about: typeof news) =>
    app.server.services.commands.raiseContactTask(about, createOneOffContext(systemActor))
  const waitForTask = async () => app.waitForReadModels((await app.server.services.log.head()) ?? '')
  await raise(news)
  await waitForTask()
  const { open } = await scenario.staff.call('referralContactTasks', { params: { id }, query: {} })
  const result = { taskId: open?.id ?? '', version: 1, result: 'reached', note: 'She asks for Marmalade' } as const
  await scenario.staff.call('finishContactTask', { params: { id }, body: result })
  await raise({ ...news, referralId: randomUUID() })
  await waitForTask()
}

export const createReadFamily = async (app: TestApp) => {
  const scenario = await createReferralScenario(app)
  const { partner, staff, receiverMember, receiverId } = scenario
  const clientId = (await partner.call('registerClient', { body: readClient })).client.id
  const similar = { ...readClient, firstName: 'Xochil', email: null, phone: '(770) 555-0188' }
  const similarId = (await partner.call('registerClient', { body: similar })).client.id
  const family = await app.createUser([], { clientId })
  const id = await scenario.createAcceptedReferral({ clientId, note: 'A Zebrawood crib.' })
  const { household, situation } = familyProfileBody
  await staff.call('saveClientSituation', {
    params: { id: clientId },
    body: {
      version: 0,
      preferences: { mailingAddress: '3 Zebrawood Lane' },
      household,
      situation: { ...situation, barriers: 'No Zebrawood crib' },
    },
  })
  await staff.call('addAdminNote', { params: { id }, body: { text: 'Quinceberry called.' } })
  const started = await family.call('startConversation', {
    params: { id },
    body: { organizationId: receiverId, subject: 'Marmalade', body: 'Is there Marmalade?' },
  })
  await receiverMember.call('recordResource', { params: { id }, body: resourceBody({ name: 'A Zebrawood crib' }) })
  const toStaff = await family.call('startConversation', {
    params: { id },
    body: { organizationId: null, subject: 'Marmalade', body: 'Is there Marmalade?' },
  })
  await callFamily({ app, scenario, clientId, id })
  const asked = await family.call('changeOwnErasureRequest', { body: { action: 'ask', version: 0 } })
  await app.waitForReadModels(asked.position ?? toStaff.position)
  const admin = await app.createStaff('admin')
  for (const isProtected of [true, false]) {
    const { position } = await admin.call('setFamilyProtection', {
      params: { id: clientId },
      body: { isProtected, reason: 'Is there Marmalade?', version: isProtected ? 0 : 1 },
    })
    await app.waitForReadModels(position)
  }
  return { scenario, family, clientId, similarId, referralId: id, conversationId: started.id }
}

export interface Reading {
  readonly user_id: string
  readonly role: string
  readonly organization_id: string | null
  readonly kind: string
  readonly route: string
  readonly at: Date
  readonly client_ids: readonly string[]
}

export const countReadings = async (app: TestApp): Promise<number> =>
  (await app.database.pool.query<{ n: number }>('select count(*)::int as n from reading')).rows[0]?.n ?? 0
/** The readings after the first `count`. */
export const readingsAfter = async (app: TestApp, count: number): Promise<Reading[]> =>
  (await app.database.pool.query<Reading>('select * from reading order by id offset $1', [count])).rows

/** Whether a response contains data of this family. */
export const showsFamily = (body: unknown): boolean => traces.some((trace) => JSON.stringify(body).includes(trace))
