// The appointments of an organization that no longer has the referral are canceled once, even if the process dies before it
// commits and another handles the same event again.
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

import { createOneOffContext } from '#commands/context.ts'
import { domainEvents } from '#domain/events.ts'
import { newProfile } from '#domain/organization/profile.ts'
import { createCodec } from '#platform/event-log/codec.ts'
import { createPostgresVault } from '#platform/vault/postgres.ts'
import { endedPart } from '#reactions/ended-part/ended-part.ts'
import { createStreamHistoryReader } from '#reactions/stream-history.ts'
import { toLocalTime } from '#contracts/local-time.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openReactionHarness, staffContext } from '#tests/support/reaction-harness.ts'

it.each([
  ['without consent', { action: 'revoke_consent', method: 'phone' }],
  ['closed without help', { action: 'close', reason: 'client_unreachable' }],
] as const)('REF-29 CLI-36 cancels each appointment once when a referral is %s', async (_name, ending) => {
  const masterKey = randomBytes(32)
  const database = await createTestDatabase()
  const harness = openReactionHarness(database.log, masterKey)
  const { commands, log } = harness
  const vault = createPostgresVault({ pool: database.pool, masterKey })
  const { id: organizationId } = await commands.createOrganization(
    {
      profile: newProfile({ name: 'Harbor Lane Housing', services: [], populations: [], counties: [] }),
      tier: 'free_listing',
      publicVisible: false,
    },
    createOneOffContext({ userId: randomUUID(), organizationId: null, role: 'admin', clientId: null }),
  )
  const asReceiver = () => createOneOffContext({ userId: randomUUID(), organizationId, role: 'member', clientId: null })
  const referralId = await harness.requestReferral()
  await commands.actOnReferral(
    referralId,
    { action: 'route', version: 1, toOrganizationId: organizationId },
    staffContext(),
  )
  await commands.actOnReferral(referralId, { action: 'submit', version: 2 }, staffContext())
  await commands.actOnReferral(referralId, { action: 'accept', version: 3 }, asReceiver())
  const { id } = await commands.scheduleAppointment(
    referralId,
    {
      organizationId,
      title: 'Pick up groceries',
      description: '',
      location: '12 Oak Street',
      notes: '',
      durationMinutes: 45,
      ...toLocalTime(new Date(Date.now() + 7 * 86_400_000).toISOString()),
      allowOverlap: true,
    },
    asReceiver(),
  )
  const reaction = endedPart({
    commands,
    findAppointmentsAbout: async () => [id],
    readHistory: createStreamHistoryReader({ log, codec: createCodec({ registry: domainEvents, vault }) }),
  })
  const dying = await harness.takeOver(reaction, {
    beforeCommit: async () => {
      throw new Error('the process dies')
    },
  })
  await commands.actOnReferral(referralId, { ...ending, version: 4 }, staffContext())
  const events = (await log.readStream(`referral-${referralId}`)).slice(-1)
  const batch = { events, position: events[0]?.position ?? '' }
  const countCancels = async () =>
    (await log.readStream(`appointment-${id}`)).filter(({ type }) => type === 'AppointmentCanceled').length

  await expect(dying.handle(batch)).rejects.toThrow('the process dies')
  expect(await countCancels()).toBe(1)
  for (let count = 0; count < 2; count += 1) {
    await (await harness.takeOver(reaction)).handle(batch)
    expect(await countCancels()).toBe(1)
  }
  expect(await harness.parkedStreams(reaction)).toEqual([])
  await harness.close()
  await database.drop()
})
