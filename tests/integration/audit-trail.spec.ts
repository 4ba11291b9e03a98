// The audit trail over the real app: changes and readings in one order, what each filter finds, and the file.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditTrail } from '#contracts/audit-trail.ts'
import { addDays, localDay } from '#domain/policies/calendar.ts'
import { readEvents } from '#scripts/migrate-log/compare.ts'
import { type TestApp, type TestUser, createTestApp } from '#tests/support/app.ts'
import { createReadFamily } from '#tests/support/read-family.ts'
import type { ReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
let admin: TestUser
let family: TestUser
let clientId: string
let referralId: string

beforeAll(async () => {
  app = await createTestApp()
  ;({ scenario, family, clientId, referralId } = await createReadFamily(app))
  admin = await app.createStaff('admin')
  // A family's account has the family's name.
  const { db } = app.server.services
  await db.updateTable('account').set({ display_name: 'Xochitl Q.' }).where('id', '=', family.id).execute()
  // More than one page, all at the same instant.
  for (let count = 0; count < 60; count += 1)
    await scenario.staff.call('referral', { params: { id: referralId }, query: {} })
  await settle()
})
afterAll(() => app.close())

const settle = async () => app.waitForReadModels((await app.server.services.log.head()) ?? '')

type Row = AuditTrail['rows'][number]

const list = async (query: Parameters<typeof admin.call<'auditTrail'>>[1]['query'] = {}): Promise<Row[]> => {
  const rows: Row[] = []
  let before: string | undefined
  do {
    const page: AuditTrail = await admin.call('auditTrail', {
      query: before === undefined ? query : { ...query, before },
    })
    rows.push(...page.rows)
    before = page.next ?? undefined
  } while (before !== undefined)
  return rows
}

const keyOf = ({ source, id }: Row) => `${source} ${id}`

describe('the audit trail', () => {
  it('shows every event and every reading once, newest first, over all pages', async () => {
    const rows = await list()
    expect(new Set(rows.map(keyOf)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const events: string[] = []
    for await (const { id, stream } of readEvents(app.server.services.log))
      if (!stream.startsWith('sla-')) events.push(id)
    expect(rows.flatMap(({ source, id }) => (source === 'change' ? [id] : [])).toSorted()).toEqual(events.toSorted())
    const stored = await app.server.services.db.selectFrom('reading').select('id').execute()
    expect(
      rows
        .filter(({ source }) => source === 'reading')
        .map(({ id }) => Number(id))
        .toSorted((a, b) => a - b),
    ).toEqual(stored.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  it('finds what happened to a client: its record, its referrals, and who read its data', async () => {
    const rows = await list({ client: clientId })
    const actions = rows.map(({ action }) => action)
    for (const action of ['ClientRegistered', 'ReferralRequested', 'ReferralAccepted', 'AdminNoteAdded', 'opening'])
      expect(actions).toContain(action)
    for (const row of rows) {
      if (row.source === 'reading') continue
      expect(['client', 'referral']).toContain(row.subject.kind)
    }
    expect(rows.length).toBeLessThan((await list()).length)
  })

  it('tells who did it, in which role, for which organization, and which person it concerns', async () => {
    const accepted = (await list({ client: clientId })).find(({ action }) => action === 'ReferralAccepted')
    expect(accepted).toMatchObject({
      source: 'change',
      person: { id: scenario.receiverMember.id },
      role: 'member',
      organization: { id: scenario.receiverId },
      subject: { kind: 'referral', id: referralId, name: null },
    })
    expect(accepted?.person?.name).not.toBe(null)
  })

  it('finds a person by name or address, as the one who acted and as the one it concerns', async () => {
    const { rows: grants } = await admin.call('accessGrants', { query: {} })
    const member = grants.find(({ user }) => user.id === scenario.receiverMember.id)
    const rows = await list({ q: member?.user.email ?? '' })
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['ReferralAccepted', 'AccessGranted']))
    for (const row of rows)
      expect([
        row.person?.id,
        ...(row.source === 'change' ? [row.subject.id, ...row.related.map(({ id }) => id)] : []),
      ]).toContain(scenario.receiverMember.id)
  })

  it('finds what an organization did and what concerns it, and keeps to days, source and the end of the list', async () => {
    const rows = await list({ organization: scenario.receiverId })
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['ReferralSubmitted', 'ReferralAccepted']))
    const today = localDay(app.clock.now().toISOString())
    expect(await list({ to: addDays(today, -1) })).toEqual([])
    expect(await list({ from: addDays(today, 1) })).toEqual([])
    expect(await list({ from: today, to: today })).toHaveLength((await list()).length)
    expect((await list({ source: 'reading' })).every(({ source }) => source === 'reading')).toBe(true)
    expect((await list({ source: 'change' })).every(({ source }) => source === 'change')).toBe(true)
  })

  it('contains no word of a client, and reading it records nothing', async () => {
    const before = await list({ source: 'reading' })
    const text = JSON.stringify(await list())
    expect(text).toContain('"role":"client"')
    expect(text).not.toMatch(/Xochitl|555-0177|Zebrawood|Quinceberry|Marmalade/)
    expect(await admin.call('exportAuditTrail', { body: {} })).not.toMatch(/Xochitl|555-0177|Zebrawood/)
    expect(await list({ q: 'Xochitl' })).toEqual([])
    expect(await list({ q: family.email })).toEqual([])
    expect(await list({ source: 'reading' })).toHaveLength(before.length)
  })

  it('REV-25 REV-26 is a file of every entry that matches, under a fixed header', async () => {
    const entries = await list({ client: clientId })
    const file = await admin.call('exportAuditTrail', { body: { client: clientId } })
    const [header, ...lines] = file.trimEnd().split('\r\n')
    expect(header?.replace('\uFEFF', '')).toBe(
      'Time (UTC),Person,Person ID,Role,Organization,Kind,Action,About,Related',
    )
    expect(lines.map((line) => line.slice(0, 24))).toEqual(entries.map(({ at }) => at))
    expect(await admin.call('exportAuditTrail', { body: { to: '2001-01-01' } })).toBe(`${header}\r\n`)
    const response = await admin.send('exportAuditTrail', { body: {} })
    expect(response.headers.get('content-disposition')).toMatch(/filename="audit_trail_\d{4}-\d\d-\d\d\.csv"/)
  })

  it('lists in the file every client of a reading, and in the list the one that the filter names', async () => {
    const many = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const reading = { at: app.clock.now(), day: '2026-01-01', user_id: scenario.staff.id, role: 'staff' as const }
    await app.server.services.db
      .insertInto('reading')
      .values({ ...reading, organization_id: null, kind: 'export', route: 'exportReview', client_ids: many })
      .execute()
    const client = many[4] ?? ''
    const [row] = await list({ client })
    expect(row).toMatchObject({ clients: 5, clientIds: [client, many[0], many[1]] })
    const file = await admin.call('exportAuditTrail', { body: { client } })
    for (const id of many) expect(file).toContain(id)
  })

  it('is rebuilt from the log and matches it', async () => {
    expect((await app.server.services.engine?.verify('audit_trail'))?.differences).toEqual([])
    await app.server.services.engine?.rebuild('audit_trail')
    expect((await app.server.services.engine?.verify('audit_trail'))?.differences).toEqual([])
  })

  it('ROLE-27 is for admins alone', async () => {
    expect((await scenario.staff.send('auditTrail', { query: {} })).status).toBe(403)
    expect((await scenario.outsider.send('exportAuditTrail', { body: {} })).status).toBe(403)
  })

  it.each(["1.change.'", '1.change.abc', '1.reading.abc', `1.reading.${'9'.repeat(30)}`, '9'.repeat(40), '-1.change.'])(
    'refuses the place %s, which it never gave',
    async (before) => {
      expect((await admin.send('auditTrail', { query: { before } })).status).toBe(400)
    },
  )

  it('refuses long and invalid filters, and takes the earliest and latest place', async () => {
    expect((await admin.send('auditTrail', { query: { q: 'x'.repeat(10_000) } })).status).toBe(400)
    expect((await admin.send('auditTrail', { query: { client: 'not an id' } })).status).toBe(400)
    expect((await admin.call('auditTrail', { query: { before: '0.reading.1' } })).rows).toEqual([])
    expect((await admin.call('auditTrail', { query: { before: `${'9'.repeat(15)}.reading.1` } })).rows).not.toEqual([])
  })
})
