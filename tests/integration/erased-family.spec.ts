// Erasing a family: no word of it is left in any table, in the log or in the mailbox, and its account is gone with it
// (docs/decisions/0094-erase-the-account-with-the-client.md).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { readEvents } from '#scripts/migrate-log/compare.ts'
import { type TestApp, createTestApp, testPassword } from '#tests/support/app.ts'
import { createEmailAddress, createRegistrations, registrationPassword } from '#tests/support/client-registration.ts'
import { findAccount, signInUser } from '#tests/support/identity.ts'
import { catchUp, markedWords, writeMarkedWords } from '#tests/support/marked-family.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { findInTables } from '#tests/support/table-search.ts'

let app: TestApp
let scenario: ReferralScenario
let registrations: ReturnType<typeof createRegistrations>
beforeAll(async () => {
  app = await createTestApp({ pollInterval: 50, config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  registrations = createRegistrations(app)
})
afterAll(() => app.close())

const erase = async (clientId: string) => {
  const { position } = await app.server.services.commands.eraseClient(clientId, createOneOffContext(systemActor))
  await catchUp(app)
  return position
}
const register = async (changes?: Parameters<typeof registrations.register>[1]) => {
  const email = createEmailAddress()
  const { clientId } = await registrations.registerAndConfirm(email, changes)
  return { email, clientId: clientId ?? '', user: await signInUser(app, email, registrationPassword) }
}
const countAccounts = async (id: string) =>
  (await app.database.pool.query('select from account where id = $1', [id])).rowCount

describe('the account of an erased family', () => {
  it('is deleted with its address, a requested address and its emails, and the address can register again', async () => {
    const { email, clientId, user } = await register()
    const next = createEmailAddress()
    await user.call('requestEmailChange', { body: { email: next, password: registrationPassword } })
    expect(await findInTables(app.database, email)).toEqual(
      expect.arrayContaining(['public.account', 'public.mail_outbox']),
    )
    expect(await findInTables(app.database, next)).toEqual(
      expect.arrayContaining(['public.email_change', 'public.mail_outbox']),
    )
    await erase(clientId)
    expect([await findInTables(app.database, email), await findInTables(app.database, next)]).toEqual([[], []])
    expect((await user.send('currentUser', {})).status).toBe(401)
    const signIn = { body: { email, password: registrationPassword } }
    expect((await app.anonymous.send('signIn', signIn)).status).toBe(401)
    const again = await registrations.registerAndConfirm(email)
    expect(again.clientId).toEqual(expect.any(String))
    expect(again.clientId).not.toBe(clientId)
  })

  it('is deleted by a repeated erasure, if an earlier one left it', async () => {
    const { client } = await scenario.partner.call('registerClient', {
      body: { firstName: 'Xiomara', lastInitial: 'R', email: createEmailAddress(), phone: null, county: 'Cobb' },
    })
    await erase(client.id)
    const left = await app.createUser([], { clientId: client.id })
    expect(await erase(client.id)).toBeNull()
    expect(await countAccounts(left.id)).toBe(0)
    expect(await erase(client.id)).toBeNull()
  })

  it('stays for a member of an organization, without the profile, and its sessions end', async () => {
    const { client } = await scenario.partner.call('registerClient', {
      body: { firstName: 'Xiomara', lastInitial: 'S', email: createEmailAddress(), phone: null, county: 'Cobb' },
    })
    const grants = [{ organizationId: scenario.receiverId, role: 'member' }] as const
    const member = await app.createUser(grants, { clientId: client.id })
    expect(await member.call('currentUser', {})).toMatchObject({ clientId: client.id })
    await erase(client.id)
    expect((await member.send('currentUser', {})).status).toBe(401)
    const signedIn = await signInUser(app, member.email, testPassword)
    expect(await signedIn.call('currentUser', {})).toMatchObject({
      clientId: null,
      organizationId: scenario.receiverId,
    })
  })
})

describe('no word of a family', () => {
  /** Every event of the log, with the texts that can still be read. */
  const readLog = async (): Promise<string> => {
    const { log, logFoldDeps } = app.server.services
    const texts: string[] = []
    for await (const event of readEvents(log)) {
      const data = JSON.stringify(logFoldDeps.decode(event).data)
      const sealed = [...data.matchAll(/"sealed":"([^"]+)"/g)].map(([, text = '']) => text)
      texts.push(data, JSON.stringify(await logFoldDeps.vault.open(sealed)))
    }
    return texts.join('\n')
  }
  const readMailbox = async () => (await fetch(`${app.address}/dev/mailbox`)).text()

  const findWords = async (all: Readonly<Record<string, string>>) => {
    const [log, mailbox] = [await readLog(), await readMailbox()]
    const found: Record<string, string[]> = {}
    for (const [field, word] of Object.entries(all)) {
      const places = await findInTables(app.database, word)
      if (log.includes(word)) places.push('the log')
      if (mailbox.includes(word)) places.push('the mailbox')
      if (places.length > 0) found[field] = places
    }
    return found
  }

  it('is left anywhere once it is erased', { timeout: 120_000 }, async () => {
    const [firstName, phone] = [markedWords.firstName, `(770) ${markedWords.phone}`]
    const { email, clientId, user } = await register({ firstName, phone })
    const nextEmail = createEmailAddress()
    await writeMarkedWords({ app, scenario, user, clientId, nextEmail })
    const { display_name: displayName } = await findAccount(app.database.pool, email)
    const all = { ...markedWords, email, nextEmail, displayName }
    expect(Object.keys(await findWords(all))).toEqual(Object.keys(all))
    await erase(clientId)
    expect(await findWords(all)).toEqual({})
  })
})
