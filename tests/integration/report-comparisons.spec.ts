// Reports that compare two instants.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { toReportCsv } from '#api/report-file.ts'
import { type ReportFixture, daysLater, openReportFixture } from '#tests/support/report-fixture.ts'
import { referralEvents } from '#tests/support/referral-fixtures.ts'

let fixture: ReportFixture
beforeAll(async () => {
  fixture = await openReportFixture()
}, 60_000)
afterAll(() => fixture.close())

describe('a comparison', () => {
  it('shows the same table at two instants, side by side', async () => {
    const { columns, rows: comparedRows } = await fixture.readTable('funnel', { compareTo: daysLater(3) })
    expect(columns.map(({ id }) => id)).toEqual([
      'step',
      ...['referrals', 'referralsThen', 'referralsChange'],
      ...['before', 'beforeThen', 'beforeChange'],
      ...['stopped', 'stoppedThen', 'stoppedChange'],
      ...['waiting', 'waitingThen', 'waitingChange'],
    ])
    const labels = columns.slice(1, 4).map(({ label }) => label)
    expect(labels).toEqual(['Referrals', 'Referrals, 2026-03-05 10:00', 'Referrals, change'])
    expect(comparedRows[0]).toEqual([
      'Referrals created',
      ...[6, 3, 3],
      ...[null, null, null],
      ...[1, 0, 1],
      ...[0, 0, 0],
    ])
    expect(comparedRows[2]?.slice(4, 7)).toEqual([0.8, 1, -0.2])
    expect(toReportCsv({ columns, rows: comparedRows }).split('\r\n')[3]).toMatch(
      /^Sent to a partner,.*,80\.0%,100\.0%,-20\.0%,/,
    )
  })

  it('counts a missing row as zero', async () => {
    const { rows: comparedRows } = await fixture.readTable('partner-performance', { compareTo: daysLater(3) })
    const harborRow = comparedRows.find(([name]) => name === 'Harbor House')
    expect(harborRow?.slice(1, 4)).toEqual([1, 0, 1])
    expect(harborRow?.slice(-3)).toEqual([5_000, 0, 5_000])
    // A share of zero referrals is undefined.
    expect(harborRow?.slice(10, 13)).toEqual([1, null, null])
  })

  it('matches a partner with itself, despite a rename and partners of the same name', async () => {
    const [renamedPartner, sameNamePartner, otherSameNamePartner] = [randomUUID(), randomUUID(), randomUUID()]
    await fixture.createOrganization(renamedPartner, 'Bright Start')
    await fixture.createOrganization(sameNamePartner, 'Open Door')
    await fixture.createOrganization(otherSameNamePartner, 'Open Door')
    await fixture.appendReferral('Cobb', -20, [[1, referralEvents.submitted(renamedPartner)]])
    await fixture.appendReferral('Cobb', -20, [
      [1, referralEvents.submitted(otherSameNamePartner)],
      [2, referralEvents.accepted({ organizationId: otherSameNamePartner })],
    ])
    // The other partner of that name had no referral at the earlier instant.
    await fixture.appendReferral('Cobb', -19, [[5, referralEvents.submitted(sameNamePartner)]])
    await fixture.renameOrganization(renamedPartner, 'Zenith Start', daysLater(-17))
    const { rows: comparedRows } = await fixture.readTable('partner-performance', {
      from: '2026-02-01',
      to: '2026-02-15',
      compareTo: daysLater(-17.5),
    })
    const figures = comparedRows.map((row) => [row[0], row[1], row[4], row[2], row[5]])
    expect(figures).toHaveLength(3)
    expect(figures).toEqual(
      expect.arrayContaining([
        ['Zenith Start', 1, 0, 1, 0],
        ['Open Door', 1, 1, 1, 1],
        ['Open Door', 1, 0, 0, 0],
      ]),
    )
  })
})
