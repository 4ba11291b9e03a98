// An approved application leads to one organization and one invitation, although the process dies after any of its steps, or
// hangs before it commits while another takes over.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { createOneOffContext } from '#commands/context.ts'
import { domainEvents } from '#domain/events.ts'
import { systemClock } from '#platform/clock.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { approvedApplication } from '#reactions/approved-application/approved-application.ts'
import { LeadershipLost } from '#reactions/checkpoint.ts'
import { createStreamHistoryReader } from '#reactions/stream-history.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts'
import { openIdentity } from '#tests/support/identity.ts'
import { type ReactionHarness, openReactionHarness } from '#tests/support/reaction-harness.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const masterKey = randomBytes(32)
const staffId = randomUUID()
let database: TestDatabase
let harness: ReactionHarness
/** The step after whose effect the process dies, once. */
let dyingStep: string | undefined

beforeEach(async () => {
  database = await createTestDatabase()
  harness = openReactionHarness(database.log, masterKey)
  dyingStep = undefined
  await database.pool.query(
    `insert into account (id, email, display_name, password_hash, password_allows_roles, confirmed_at, created_at)
     values ($1, 'ruth@exchange.example', 'Ruth', 'x', true, now(), now())`,
    [staffId],
  )
})
afterEach(async () => {
  await harness.close()
  await database.drop()
})

/** Runs the step, and then dies if it is its turn. */
const dieAfter = async <Result>(step: string, run: () => Promise<Result>): Promise<Result> => {
  const result = await run()
  if (dyingStep === step) {
    dyingStep = undefined
    throw new Error(`died after ${step}`)
  }
  return result
}

const createReaction = () => {
  const vault = createPostgresVault({ pool: database.pool, masterKey })
  const codec = createCodec({ registry: domainEvents, vault })
  const { invitations } = openIdentity(database, systemClock, masterKey)
  const { commands } = harness
  return approvedApplication({
    readHistory: createStreamHistoryReader({ log: harness.log, codec }),
    vault,
    inviteContact: (invitation, approverId) =>
      dieAfter('invitation', async () => (await invitations.sendForApplication(invitation, approverId))?.refused),
    revokeInvitation: invitations.endOfApplication,
    commands: {
      createOrganization: (organization, context) =>
        dieAfter('organization', () => commands.createOrganization(organization, context)),
      completeApplicationSetup: (id, context) =>
        dieAfter('set up', () => commands.completeApplicationSetup(id, context)),
    },
  })
}

const approve = async () => {
  const form = {
    ...{ orgName: 'Paulding Food Pantry', website: null, about: null, eligibility: null, publicEmail: null },
    ...{ services: ['Food' as const], populations: ['Families' as const], counties: ['Paulding' as const] },
    ...{ contactName: 'Rosa Diaz', contactEmail: 'Rosa@pantry.example', contactPhone: '(770) 555-0148' },
  }
  const guest = createOneOffContext({ userId: null, organizationId: null, role: 'guest', clientId: null })
  const { id } = await harness.commands.submitApplication(form, 'en', guest)
  const staff = createOneOffContext({ userId: staffId, organizationId: null, role: 'staff', clientId: null })
  await harness.commands.approveApplication(id, { notes: '', version: 1 }, staff)
  return id
}

/** The types of the events of the application and of every organization, and the addresses of emails and invitations. */
const readEffects = async (applicationId: string) => {
  const invitations = await database.pool.query<{ email: string; role: string; organization_id: string }>(
    'select email, role, organization_id from invitation where ended_at is null',
  )
  const organizationId = invitations.rows[0]?.organization_id ?? ''
  const typesOf = async (stream: string) => (await harness.log.readStream(stream)).map(({ type }) => type)
  const emails = await database.pool.query('select from mail_outbox')
  return {
    application: await typesOf(`application-${applicationId}`),
    organization: await typesOf(`organization-${organizationId}`),
    invitations: invitations.rows.map(({ email, role }) => `${email} ${role}`),
    emails: emails.rowCount,
  }
}
const onceEach = {
  application: ['ApplicationSubmitted', 'ApplicationApproved', 'ApplicationSetUp'],
  organization: ['OrganizationCreated'],
  invitations: ['rosa@pantry.example org_admin'],
  emails: 1,
}

it.each(['organization', 'invitation', 'set up'])('APP-17 creates each once after a crash after: %s', async (step) => {
  const reaction = createReaction()
  const stopFirst = await harness.start(reaction)
  await stopFirst()
  dyingStep = step
  const id = await approve()
  // The stream waits for the next attempt, as it does after an error.
  const stop = harness.run([reaction], { parkedRetryDelay: 10 })
  await waitUntil('the process has died', async () => dyingStep === undefined)
  await waitUntil('it is set up', async () => (await readEffects(id)).application.length === 3)
  await waitUntil('nothing waits', async () => (await harness.parkedStreams(reaction)).length === 0)
  await stop()
  expect(await readEffects(id)).toEqual(onceEach)
})

it('APP-17 REF-29 creates each once although one process hangs before its commit and another takes over', async () => {
  const reaction = createReaction()
  const stopFirst = await harness.start(reaction)
  await stopFirst()
  const id = await approve()
  const events = await harness.log.readStream(`application-${id}`)
  const batch = { events, position: events.at(-1)?.position ?? '' }
  const release = Promise.withResolvers<void>()
  const hasRun = Promise.withResolvers<void>()
  const hanging = await harness.takeOver(reaction, {
    beforeCommit: () => {
      hasRun.resolve()
      return release.promise
    },
  })
  const hangingRun = hanging.handle(batch)
  await hasRun.promise
  const next = await harness.takeOver(reaction)
  await next.handle(batch)
  release.resolve()
  await expect(hangingRun).rejects.toThrow(LeadershipLost)
  expect(await readEffects(id)).toEqual(onceEach)
})
