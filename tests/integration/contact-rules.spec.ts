// A family's rules about being contacted: who sets them, who sees them first, and every kind of message to families.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signEvent, textSignatureHeader } from '#platform/webhook-signature.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { createEmailAddress, helpRequestBody } from '#tests/support/client-registration.ts'
import { type HelpedFamilies, type HelpedFamily, createHelpedFamilies } from '#tests/support/helped-family.ts'
import { type ReferralScenario, createReferralScenario } from '#tests/support/referral-scenario.ts'
import { type Requesters, createRequesters } from '#tests/support/requesters.ts'
import { type TextProvider, startTextProvider } from '#tests/support/text-provider.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const familyMailDelay = 20_000
const secret = 'the secret of the webhook in these tests'

let provider: TextProvider
let app: TestApp
let scenario: ReferralScenario
let requesters: Requesters
let families: HelpedFamilies

beforeAll(async () => {
  provider = await startTextProvider()
  const textApi = { url: provider.url, key: 'the-key', webhookSecret: secret }
  app = await createTestApp({ pollInterval: 50, config: { trustProxy: 1, familyMailDelay, textApi } })
  scenario = await createReferralScenario(app)
  requesters = await createRequesters(app)
  families = await createHelpedFamilies(app, scenario)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const none = { doNotContact: false, doNotLeaveDetails: false }
const setAsStaff = async (clientId: string, rules: Partial<typeof none>) => {
  const { version } = await scenario.staff.call('contactRules', { params: { id: clientId } })
  await scenario.staff.call('setContactRules', { params: { id: clientId }, body: { ...none, ...rules, version } })
}

describe('the rules', () => {
  it('are set by the family or by staff, once, and a stale version is refused with the current rules', async () => {
    const { clientId, user } = await families.registerFamily()
    expect(await user.call('ownContactRules', {})).toEqual({ clientId, ...none, version: 0 })
    const key = randomUUID()
    const body = { ...none, doNotContact: true, version: 0 }
    const set = () => user.send('setOwnContactRules', { body, key })
    const [first, again] = [await set(), await set()]
    expect([first.status, again.body]).toEqual([200, first.body])
    const stale = await scenario.staff.send('setContactRules', { params: { id: clientId }, body })
    expect([stale.status, stale.problem.current]).toEqual([412, { clientId, ...none, doNotContact: true, version: 1 }])
    await setAsStaff(clientId, { doNotLeaveDetails: true })
    expect(await user.call('ownContactRules', {})).toEqual({ clientId, ...none, doNotLeaveDetails: true, version: 2 })
  })

  it('are told to a person who opens the contact', async () => {
    const { clientId, referralId } = await families.helpFamily()
    await setAsStaff(clientId, { doNotContact: true, doNotLeaveDetails: true })
    const contact = await families.member.call('openContact', { params: { id: referralId } })
    expect(contact).toMatchObject({ phone: '(770) 555-0142', rules: { doNotContact: true, doNotLeaveDetails: true } })
  })
})

describe('every kind of message', () => {
  const textsTo = (to: string) => [...provider.delivered.values()].filter((message) => message.to === to)

  /** The family's news goes to this number from now on. */
  const optIn = async ({ user }: HelpedFamily, number: string) => {
    await user.call('startTextNumber', { body: { phone: number, agreed: true, optInVersion: '1' } })
    const code = await waitUntil(
      'the code',
      async () => /\d{6}$/.exec(textsTo(number).at(-1)?.body ?? '')?.[0] ?? false,
    )
    await user.call('confirmTextNumber', { body: { code } })
  }
  const help = async (number: string) => {
    const body = JSON.stringify({ id: randomUUID(), type: 'inbound', from: number, text: 'HELP' })
    const signature = signEvent(secret, body, app.clock.now())
    const headers = { 'content-type': 'application/json', [textSignatureHeader]: signature }
    expect((await fetch(`${app.address}/webhooks/text-messages`, { method: 'POST', headers, body })).status).toBe(204)
  }
  const createGuest = async () => {
    const { body } = await requesters.sendPublicRequest({ email: createEmailAddress(), note: 'We need a Quinceberry.' })
    return requesters.findAsStaff(body)
  }

  /** A message, an appointment that is canceled, and a request that is sent to an organization. */
  const tellFamily = async ({ user, referralId, appointmentId }: HelpedFamily) => {
    await families.writeToFamily(referralId, 'Mulberry')
    await families.cancel(appointmentId)
    const { id } = await user.call('requestHelp', { body: helpRequestBody })
    await scenario.act(scenario.staff, id, { action: 'route', version: 1, toOrganizationId: families.helperId })
    await scenario.act(scenario.staff, id, { action: 'submit', version: 2 })
  }
  const askGuest = ({ id, version }: { id: string; version: number }) =>
    scenario.act(scenario.staff, id, { action: 'return', version, note: 'Which Quinceberry?' })

  const isAllSent = async () => {
    const { rows } = await app.database.pool.query<{ n: number }>(
      'select count(*)::int as n from mail_outbox where sent_at is null and failed_at is null',
    )
    return rows[0]?.n === 0
  }
  /** Handles everything that has happened, and returns the time after it. */
  const finish = async (): Promise<Date> => {
    await waitForReactions(app)
    app.clock.advance(familyMailDelay)
    const now = app.clock.now()
    await waitUntil('no news waits', async () => {
      const { rowCount } = await app.database.pool.query(
        `select 1 from reaction_due where due_at <= $1 and reaction = 'family-updates'`,
        [now],
      )
      return rowCount === 0
    })
    await waitUntil('all messages are sent', isAllSent)
    app.clock.advance(1_000)
    return app.clock.now()
  }
  /** What was sent to the family since this time. */
  const sent = async (clientId: string, since: Date) => {
    const { rows } = await app.database.pool.query<Record<'subject' | 'body' | 'link_label' | 'link', string | null>>(
      `select subject, body, link_label, link, sealed_link is not null as sealed from mail_outbox
       where client_id = $1 and not to_organization and created_at >= $2 order by subject`,
      [clientId, since],
    )
    return rows
  }

  it('says no more than that there is news, and nothing at all to a family that wants no contact', async () => {
    const [open, discreet, silent] = [
      await families.helpFamily(),
      await families.helpFamily(),
      await families.helpFamily(),
    ]
    const [phone, silentPhone] = [await families.helpFamily(), await families.helpFamily()]
    const [number, silentNumber] = ['+17705552001', '+17705552002']
    await optIn(phone, number)
    await optIn(silentPhone, silentNumber)
    const [guest, silentGuest] = [await createGuest(), await createGuest()]
    await finish()
    for (const { clientId } of [discreet, phone, { clientId: guest.client.id }])
      await setAsStaff(clientId, { doNotLeaveDetails: true })
    for (const { clientId } of [silent, silentPhone, { clientId: silentGuest.client.id }])
      await setAsStaff(clientId, { doNotContact: true })
    const since = app.clock.now()
    const [earlier, earlierSilent] = [textsTo(number).length, textsTo(silentNumber).length]

    for (const family of [open, discreet, silent, phone, silentPhone]) await tellFamily(family)
    for (const request of [guest, silentGuest]) await askGuest(request)
    for (const answering of [number, silentNumber]) await help(answering)
    await finish()

    expect((await sent(open.clientId, since)).map(({ subject }) => subject)).toEqual([
      'Noticias sobre su solicitud',
      'Su cita se canceló',
      'Tiene un mensaje nuevo',
    ])
    const news = {
      ...{ subject: 'Tiene noticias', body: 'Tiene noticias. Inicie sesión para leerlas.', sealed: false },
      ...{ link_label: 'Iniciar sesión', link: expect.stringMatching(/\/es\/client-dashboard$/) as string },
    }
    expect(await sent(discreet.clientId, since)).toEqual([news, news, news])
    expect(await sent(guest.client.id, since)).toEqual([
      {
        ...{ subject: 'You have news', link_label: null, link: null, sealed: false },
        body: "You have news. Open the link that you saved when you asked for help to read it. If you don't have a link, write to office@example.org.",
      },
    ])
    const bodies = textsTo(number)
      .slice(earlier)
      .map(({ body }) => body)
    expect(bodies).toHaveLength(4)
    const isNews = (body: string) => body.startsWith('Tiene noticias. Inicie sesión para leerlas. Responda STOP')
    expect(bodies.filter(isNews)).toHaveLength(3)
    expect(families.tracesIn(bodies)).toEqual([])
    for (const clientId of [silent.clientId, silentPhone.clientId, silentGuest.client.id])
      expect(await sent(clientId, since)).toEqual([])
    expect(textsTo(silentNumber)).toHaveLength(earlierSilent)
  })

  it('sends no code to a family that wants no contact, and says why', async () => {
    const family = await families.registerFamily()
    await setAsStaff(family.clientId, { doNotContact: true })
    const body = { phone: '+17705552003', agreed: true, optInVersion: '1' } as const
    expect((await family.user.send('startTextNumber', { body })).status).toBe(409)
    expect(textsTo('+17705552003')).toEqual([])
  })

  it('holds for a message that was written before the rule was set and waits for its next attempt', async () => {
    const family = await families.helpFamily()
    await optIn(family, '+17705552004')
    await finish()
    const since = app.clock.now()
    provider.behave(503)
    const before = textsTo('+17705552004').length
    await families.writeToFamily(family.referralId)
    await waitForReactions(app)
    await waitUntil('the first attempt fails', async () => !(await isAllSent()))
    await expect.poll(async () => (await sent(family.clientId, since)).length).toBe(1)
    await setAsStaff(family.clientId, { doNotContact: true })
    app.clock.advance(120_000)
    await waitUntil('nothing waits', isAllSent)
    expect([await sent(family.clientId, since), textsTo('+17705552004').length]).toEqual([[], before])
  })
})
