// A family hears 30 days before its consent ends, and when it has ended, once each, in its language and under its rules.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createOneOffContext, systemActor } from '#commands/context.ts'
import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { waitForReactions } from '#tests/support/caught-up.ts'
import { familyProfileBody, helpRequestBody } from '#tests/support/client-registration.ts'
import { type Family, type HelpedFamilies, createHelpedFamilies } from '#tests/support/helped-family.ts'
import { type ReferralScenario, createReferralScenario, referralBody } from '#tests/support/referral-scenario.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const day = 86_400_000

let app: TestApp
let scenario: ReferralScenario
let families: HelpedFamilies
beforeAll(async () => {
  app = await createTestApp({ pollInterval: 50, config: { trustProxy: 1 } })
  scenario = await createReferralScenario(app)
  families = await createHelpedFamilies(app, scenario)
})
afterAll(() => app.close())

interface Mail {
  readonly client_id: string
  readonly subject: string
  readonly body: string
}
const mails = new Map<string, Mail>()
/** All mails so far, the oldest first. The outbox deletes a mail some weeks after it was sent, so each one seen is kept. */
const readMails = async (): Promise<Mail[]> => {
  const { rows } = await app.database.pool.query<Mail & { id: string }>(
    `select id, client_id, subject, body from mail_outbox where body ~ 'permi(so|ssion) (to|para) (share|compartir)'
     order by created_at, id`,
  )
  for (const { id, ...mail } of rows) mails.set(id, mail)
  return [...mails.values()]
}
const mailsOf = (sent: readonly Mail[], { clientId }: Pick<Family, 'clientId'>) =>
  sent.filter((mail) => mail.client_id === clientId)

const requestHelp = async ({ user }: Family): Promise<string> =>
  (await user.call('requestHelp', { body: helpRequestBody })).id

/** Moves the clock on until no timer is due any longer. */
const advance = async (days: number) => {
  await waitForReactions(app)
  app.clock.advance(days * day)
  await waitUntil('no timer is due', async () => {
    const { rows } = await app.database.pool.query<{ n: number }>(
      `select count(*)::int as n from reaction_due where reaction = 'consent-reminders' and due_at <= $1`,
      [app.clock.now()],
    )
    return rows[0]?.n === 0
  })
}

it('ROLE-24 ROLE-26 tells each family before and at the end of its consent, and no one whose consent no longer counts', async () => {
  const [english, spanish, revoked, closed, erased] = [
    await families.registerFamily(),
    await families.registerFamily(),
    await families.registerFamily(),
    await families.registerFamily(),
    await families.registerFamily(),
  ]
  const { rows } = await app.database.pool.query<{ id: string }>('select id from account where email = $1', [
    spanish.email,
  ])
  await app.server.services.identity.accounts.setLanguage(rows[0]?.id ?? '', 'es')
  for (const family of [english, spanish, erased]) await requestHelp(family)
  const revokedId = await requestHelp(revoked)
  await scenario.act(revoked.user, revokedId, { action: 'revoke_consent', method: 'online', version: 1 })
  const closedId = await requestHelp(closed)
  await scenario.act(scenario.staff, closedId, { action: 'close', version: 1, reason: 'other', note: 'Moved away.' })
  const { client: made } = await scenario.partner.call('registerClient', {
    body: { firstName: 'Rosa', lastInitial: 'D', email: 'rosa@example.net', phone: null, county: 'Cobb' },
  })
  await scenario.createReferral({ clientId: made.id })
  const contact = { firstName: 'Odalys', lastInitial: 'R', email: 'odalys@example.org', phone: null } as const
  const { client } = await scenario.staff.call('registerClient', { body: { ...contact, county: 'Cobb' } })
  await scenario.staff.call('createReferral', { body: referralBody(client.id) })
  const { eraseClient } = app.server.services.commands
  await eraseClient(erased.clientId, createOneOffContext(systemActor))

  await advance(334)
  expect(await readMails()).toEqual([])
  await advance(1)
  const soon = await readMails()
  expect(soon).toHaveLength(4)
  expect(mailsOf(soon, english)[0]?.body).toContain('Your permission to share your request ends in 30 days.')
  expect(mailsOf(soon, english)[0]?.body).toContain('After that, no organization can see it')
  const madeFamily = { clientId: made.id }
  expect(mailsOf(soon, madeFamily)[0]?.body).toContain(
    'After that, only our staff and the organization that made it for you can see it',
  )
  expect(mailsOf(soon, spanish)[0]?.body).toContain('Su permiso para compartir su solicitud termina en 30 días.')
  // A family without an account has no page on which it renews, and may have no link.
  expect(soon.find(({ client_id: id }) => id === client.id)?.body).toContain('You can write to office@example.org.')
  expect(families.tracesIn(soon.map(({ subject, body }) => `${subject} ${body}`))).toEqual([])
  await advance(29)
  expect(await readMails()).toHaveLength(4)
  await advance(2)
  const all = await readMails()
  expect(all).toHaveLength(8)
  expect(mailsOf(all, madeFamily).at(-1)?.body).toContain(
    'Only our staff and the organization that made it for you can see it now',
  )
  expect(mailsOf(all, english).at(-1)?.body).toContain('Your permission to share your request has ended.')
  expect(mailsOf(all, spanish).at(-1)?.body).toContain('Su permiso para compartir su solicitud venció.')
  await advance(20)
  expect(await readMails()).toHaveLength(8)
})

it('ROLE-24 CLI-31 is also a task for staff, once for each moment, if the family prefers calls and gets no email', async () => {
  const family = await families.registerFamily()
  const preferences = { ...familyProfileBody.preferences, contactMethod: 'phone' as const }
  await family.user.call('saveFamilyProfile', { body: { ...familyProfileBody, preferences } })
  await family.user.call('setMailPreference', { body: { frequency: 'never' } })
  const id = await requestHelp(family)
  const changes = async () => {
    await app.waitForReadModels((await app.server.services.log.head()) ?? '')
    const task = await app.server.services.queries.referralContactTasks(id, undefined)
    return task.open?.changes ?? []
  }
  // A consent of 12 months may have 366 days.
  await advance(336)
  expect(await changes()).toEqual(['consentEnding'])
  await advance(31)
  expect(await changes()).toEqual(['consentEnding', 'consentEnded'])
  expect(mailsOf(await readMails(), family)).toEqual([])
})

it('ROLE-24 ROLE-26 tells a family what staff recorded about its consent, and not what it did itself', async () => {
  const [family, staff] = [await families.registerFamily(), await app.createStaff()]
  const id = await requestHelp(family)
  const mailTexts = async () => {
    await waitForReactions(app)
    return mailsOf(await readMails(), family).map(({ body }) => body.split('\n\n').slice(0, 2).join(' '))
  }
  await scenario.act(staff, id, { action: 'revoke_consent', method: 'phone', version: 1 })
  expect(await mailTexts()).toEqual([
    'Our staff recorded that you took back your permission to share your request. We no longer share it. ' +
      "If that's not what you want, please change it on the page My information, or write to office@example.org.",
  ])
  const renewal = {
    action: 'renew_consent',
    method: 'phone',
    textVersion: 'renewal-1',
    scope: 'partner_who_can_help',
  } as const
  await scenario.act(staff, id, { ...renewal, version: 2 })
  expect((await mailTexts()).at(-1)).toContain('Our staff recorded that you renewed your permission')
  await scenario.act(family.user, id, { action: 'revoke_consent', method: 'online', version: 3 })
  expect(await mailTexts()).toHaveLength(2)
})
