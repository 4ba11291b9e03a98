// The same report parameters, log position, and erased people always give the same bytes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { randomUUID } from 'node:crypto'

import { reportNames } from '#contracts/reports.ts'
import { clientStream } from '#domain/client/events.ts'
import { referralStream } from '#domain/referral/events.ts'
import { resourceStream } from '#domain/resource/events.ts'
import { runReport } from '#projections/reports/run-report.ts'
import { type ReportFixture, daysLater, fixedParameters, openReportFixture } from '#tests/support/report-fixture.ts'
import { referralEvents } from '#tests/support/referral-fixtures.ts'

const resourceDetails = {
  name: { erased: true },
  type: 'food',
  status: 'active',
  startDate: '2026-03-03',
  endDate: null,
  notes: null,
  providerId: null,
} as const

let fixture: ReportFixture
beforeAll(async () => {
  fixture = await openReportFixture()
}, 60_000)
afterAll(() => fixture.close())

describe('a repeated report', () => {
  it.each(reportNames)('%s gives the same bytes after later events and under a memory limit', async (name) => {
    const position = await fixture.readLogHead()
    const firstTable = JSON.stringify(await fixture.readTable(name, {}, { position }))
    await fixture.appendReferral('Cobb', 4, [[1, referralEvents.submitted()]])
    expect(JSON.stringify(await fixture.readTable(name, {}, { position, maxStates: 20 }))).toBe(firstTable)
  })

  it.each(['sla-compliance', 'sla-what-if'] as const)(
    '%s uses its stored thresholds when others are configured',
    async (name) => {
      const requestedParameters = fixedParameters(name, {}, { atRiskAfterDays: 20, overdueAfterDays: 30 })
      expect(requestedParameters).toMatchObject({ atRiskDays: 20, overdueDays: 30 })
      const { rows: countedRows } = await runReport(fixture.engineFixture, name, requestedParameters, {
        position: await fixture.readLogHead(),
      })
      expect(countedRows.every(([, , , atRisk, overdue]) => atRisk === 0 && overdue === 0)).toBe(true)
    },
  )

  it('ORG-07 counts the resources of a referral without an outcome, under a memory limit too', async () => {
    const [referralId, clientId] = [randomUUID(), randomUUID()]
    await fixture.registerClient({ id: clientId, firstName: 'Noa', county: 'Cobb' })
    await fixture.append(
      referralStream(referralId),
      [referralEvents.requested({ referralId, clientId }), referralEvents.submitted(), referralEvents.accepted()],
      daysLater(1),
    )
    const resource = { referralId, clientId, resourceId: randomUUID(), ...resourceDetails, amountCents: 7_777 }
    await fixture.append(resourceStream(referralId), [{ type: 'ResourceRecorded', data: resource }], daysLater(2))
    const position = await fixture.readLogHead()
    for (const options of [{ position }, { position, maxStates: 20 }]) {
      const rows = await fixture.readRows('outcomes', { by: 'county' }, options)
      expect(rows.find(([county]) => county === 'Cobb')).toContain(7_777)
    }
  })

  it('REF-33 counts an erased client without a county, even in earlier results', async () => {
    const position = await fixture.readLogHead()
    const findFloydRow = async () =>
      (await fixture.readRows('outcomes', { by: 'county' }, { position })).find(([county]) => county === 'Floyd')
    expect(await findFloydRow()).toContain(2)
    const [client = ''] = fixture.clients
    await fixture.append(clientStream(client), [{ type: 'ClientErased', data: {} }], daysLater(21))
    await fixture.engineFixture.vault.erase(clientStream(client))
    expect((await findFloydRow())?.[1]).toBe(1)
  })
})
