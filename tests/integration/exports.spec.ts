// CSV exports over the real API: file names, headers, rows, and cell text.
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type TestApp, createTestApp } from '#tests/support/app.ts'
import { type ReferralScenario, referralBody, createReferralScenario } from '#tests/support/referral-scenario.ts'

let app: TestApp
let scenario: ReferralScenario
beforeAll(async () => {
  app = await createTestApp()
  scenario = await createReferralScenario(app)
})
afterAll(() => app.close())

/** Rows keyed by column name, as a spreadsheet program reads them. */
const parseRows = (file: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true }).data

/** The raw bytes including the byte order mark, which `text()` would strip. */
const fetchExport = async (path: string, token: string | undefined, body: unknown) => {
  const response = await fetch(`${app.address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the staff review export', () => {
  it('REV-24 is named after the local day, reports its row count, and has a header row even when empty', async () => {
    // It is still March 1 in New York, but already March 2 in UTC.
    const clockBefore = app.clock.now()
    app.clock.set('2026-03-02T03:30:00.000Z')
    const { response, bytes } = await fetchExport('/api/exports/referrals', scenario.staff.token, { q: 'no such name' })
    app.clock.set(clockBefore)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="referrals_2026-03-01.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-total-rows')).toBe('0')
    expect(bytes.toString()).toBe('\uFEFFID,Need,Status,Requested,Requesting Org,Receiving Org,Initial Note\r\n')
  })

  it('REV-24 uses the same cell text as the table', async () => {
    const id = await scenario.createReferral({
      toOrganizationId: scenario.receiverId,
      priority: 'high',
      note: 'Groceries, "soon".\nAsk for José.',
    })
    const { position } = await scenario.act(scenario.staff, id, { action: 'start_review', version: 1 })
    const file = await scenario.staff.call('exportReview', { body: { ids: [id], after: position ?? undefined } })
    expect(parseRows(file)).toEqual([
      {
        ID: id,
        Need: 'Food Assistance',
        Status: 'In review',
        Requested: '2026-03-02 10:00',
        'Requesting Org': 'Harbor House',
        'Receiving Org': 'Cobb Food Pantry',
        'Initial Note': 'Groceries, "soon".\nAsk for José.',
      },
    ])
  })

  it('contains every row that matches the filter and no others, regardless of the page', async () => {
    const createdIds: string[] = []
    for (let n = 0; n < 23; n += 1) createdIds.push(await scenario.createReferral({ need: 'Childcare' }))
    const { position } = await scenario.act(scenario.staff, createdIds[0] ?? '', { action: 'add_note', text: 'Seen.' })
    await app.waitForReadModels(position)
    const filter = { need: 'Childcare' as const, sort: 'created' as const, direction: 'asc' as const }
    const firstPage = await scenario.staff.call('reviewReferrals', { query: filter })
    const secondPage = await scenario.staff.call('reviewReferrals', { query: { ...filter, page: 2 } })
    const response = await scenario.staff.send('exportReview', { body: filter })
    const exportedIds = parseRows(response.body).map(({ ID = '' }) => ID)
    expect(exportedIds).toEqual([...firstPage.rows, ...secondPage.rows].map(({ id }) => id))
    expect(exportedIds.toSorted()).toEqual(createdIds.toSorted())
    expect(response.headers.get('x-total-rows')).toBe('23')
    const selectedIds = [createdIds[3] ?? '', createdIds[7] ?? '']
    const selectedExport = await scenario.staff.call('exportReview', { body: { status: ['closed'], ids: selectedIds } })
    expect(
      parseRows(selectedExport)
        .map(({ ID = '' }) => ID)
        .toSorted(),
    ).toEqual(selectedIds.toSorted())
  })

  it('REV-24 shows an erased note as erased', async () => {
    const { client } = await scenario.partner.call('registerClient', {
      body: { firstName: 'Gone', lastInitial: 'G', email: null, phone: null, county: 'Cobb' },
    })
    const referral = await scenario.partner.call('createReferral', { body: referralBody(client.id) })
    await app.waitForReadModels(referral.position)
    await app.database.pool.query('update vault.subject_key set wrapped = null, erased_at = now() where subject = $1', [
      `client-${client.id}`,
    ])
    // Another process notices the erasure once its cached keys expire.
    app.clock.advance(60_000)
    const file = await scenario.staff.call('exportReview', { body: { ids: [referral.id] } })
    expect(parseRows(file).map((row) => row['Initial Note'])).toEqual(["Erased at the client's request."])
  })

  it('is documented as a CSV file', async () => {
    const description = (await (await fetch(`${app.address}/api/openapi.json`)).json()) as {
      paths: Record<string, { post: { responses: Record<string, { content: object }> } }>
    }
    const { responses } = description.paths['/api/exports/referrals']?.post ?? { responses: {} }
    expect(Object.keys(responses['200']?.content ?? {})).toEqual(['text/csv'])
  })
})

describe('the incoming queue export', () => {
  it("REF-07 INC-08 contains the organization's waiting referrals, or only the selected ones", async () => {
    const waitingId = await scenario.createSubmittedReferral()
    const answeredId = await scenario.createSubmittedReferral()
    await scenario.act(scenario.receiverMember, answeredId, { action: 'waitlist', version: 2 })
    const routedOnlyId = await scenario.createReferral({ toOrganizationId: scenario.receiverId })
    const { position } = await scenario.act(scenario.staff, routedOnlyId, { action: 'add_note', text: 'Not yet.' })
    await app.waitForReadModels(position)

    const { response, bytes } = await fetchExport('/api/exports/incoming-referrals', scenario.receiverMember.token, {})
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="incoming_referrals_2026-03-02.csv"')
    expect(bytes.toString().split('\r\n')[0]).toBe('\uFEFFID,Received,Client,County,Need,Priority,Status')
    expect(parseRows(bytes.toString().slice(1))).toEqual([
      {
        ID: waitingId,
        Received: '2026-03-02 10:01',
        Client: 'Marisol V.',
        County: 'Cobb',
        Need: 'Food Assistance',
        Priority: 'Normal',
        Status: 'Approved',
      },
    ])
    const ids = [waitingId, answeredId, routedOnlyId]
    const selectedRows = parseRows(await scenario.receiverMember.call('exportIncoming', { body: { ids } }))
    expect(Object.fromEntries(selectedRows.map((row) => [row['ID'], row['Status']]))).toEqual({
      [waitingId]: 'Approved',
      [answeredId]: 'Waitlisted',
    })
    const otherOrganizationExport = await scenario.outsider.call('exportIncoming', { body: { ids } })
    expect(parseRows(otherOrganizationExport)).toEqual([])
  })
})
