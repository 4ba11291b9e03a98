// Reports and past dates when one event of a referral cannot be read: that referral shows its state before the event and
// is incomplete, and all others are complete.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { referralStatuses } from '#contracts/enumeration-values.ts'
import { ReviewQuery } from '#contracts/referrals.ts'
import { defaultSlaThresholds } from '#contracts/sla.ts'
import { referralStream } from '#domain/referral/events.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { AsOfSnapshots } from '#projections/as-of/as-of-snapshots.ts'
import { createFoldedSnapshot } from '#projections/as-of/folded-snapshot.ts'
import { createOverlaySnapshots } from '#projections/as-of/overlay-snapshots.ts'
import { createAsOfQueries } from '#projections/as-of/queries/as-of-queries.ts'
import { runReport } from '#projections/reports/run-report.ts'
import { alterEvent } from '#tests/support/altered-log.ts'
import {
  type AsOfFixture,
  asOf,
  daysAfter,
  openAsOfFixture,
  referrals,
  waitForResult,
} from '#tests/support/as-of-fixture.ts'
import { faults, unchanged } from '#tests/support/broken-events.ts'
import { actors } from '#tests/support/referral-fixtures.ts'
import { fixedParameters } from '#tests/support/report-fixture.ts'
import { noProtection } from '#projections/protected-families.ts'

/** Those that lie in the event itself. */
const eventFaults: readonly Pick<(typeof faults)[number], 'name' | 'alter'>[] = [
  ...faults.filter(({ alter }) => alter !== unchanged),
  { name: 'metadata without a time', alter: (event) => ({ ...event, metadata: '{' }) },
]
/** Its review starts just after the fixture's instant, as its second event. */
const [brokenReferral = '', completeReferral = ''] = referrals
const instant = daysAfter(0.5)

let fixture: AsOfFixture
beforeAll(async () => {
  fixture = await openAsOfFixture()
  fixture.setTime(Date.parse(daysAfter(5)))
})
afterAll(() => fixture.close())

const brokenDeps = (alter: (typeof faults)[number]['alter']) => {
  const { log, vault, decode } = fixture.engineFixture
  return { vault, decode, log: alterEvent(log, referralStream(brokenReferral), 1, alter) }
}

const reviewRows = async (snapshots: AsOfSnapshots) => {
  const { vault } = fixture.engineFixture
  const queries = createAsOfQueries({
    snapshots,
    vault,
    sla: defaultSlaThresholds,
    findProtection: async () => noProtection,
  })
  const query = ReviewQuery.parse({ status: referralStatuses })
  const { rows } = await waitForResult(() => queries.reviewReferrals(asOf(instant), query, actors.staff))
  return new Map(rows.map(({ id, status, incomplete }) => [id, { status, incomplete }]))
}

describe.each(eventFaults)('$name', ({ alter }) => {
  it('leaves the referral of a recent date incomplete, as it was before the event', async () => {
    const overlays = createOverlaySnapshots({ ...fixture.snapshotOptions, ...brokenDeps(alter) })
    try {
      const rows = await reviewRows({ query: ({ at }, query) => overlays.query(at, query) })
      expect(rows.get(brokenReferral)).toEqual({ status: 'requested', incomplete: true })
      expect(rows.get(completeReferral)?.incomplete).toBe(false)
    } finally {
      await overlays.close()
    }
  })

  it('leaves the referral of an older date incomplete, as it was before the event', async () => {
    const { pool, db, close } = openDatabase(fixture.engineFixture.database.url)
    const schema = 'past_unreadable'
    try {
      const { position, parked } = await createFoldedSnapshot({
        ...brokenDeps(alter),
        pool,
        schema,
        at: new Date(instant),
        onProgress: () => undefined,
        signal: AbortSignal.timeout(30_000),
      })
      expect(parked).toEqual([referralStream(brokenReferral)])
      const rows = await reviewRows({
        query: async (_, query) => {
          const answer = await db
            .transaction()
            .execute((transaction) => query({ transaction, schema, position, parked: new Set(parked) }))
          return { state: 'ready', answer }
        },
      })
      expect(rows.get(brokenReferral)).toEqual({ status: 'requested', incomplete: true })
      expect(rows.get(completeReferral)?.incomplete).toBe(false)
    } finally {
      await pool.query(`drop schema if exists ${schema} cascade`)
      await close()
    }
  })

  it('counts the referral in a report as it was before the event, and says that the report is incomplete', async () => {
    const { log, vault, decode } = fixture.engineFixture
    const position = (await log.head()) ?? ''
    const parameters = fixedParameters('funnel', { asOf: instant, from: '2025-01-01', to: '2026-12-31' })
    const complete = await runReport({ log, vault, decode }, 'funnel', parameters, { position })
    const incomplete = await runReport(brokenDeps(alter), 'funnel', parameters, { position })
    const inPasses = await runReport(brokenDeps(alter), 'funnel', parameters, { position, maxStates: 5 })
    const [[, created], [, reviewed]] = complete.rows as [[string, number], [string, number]]
    expect(complete.incomplete).toBeUndefined()
    expect(incomplete.rows.slice(0, 2).map(([, count]) => count)).toEqual([created, reviewed - 1])
    expect(incomplete.incomplete).toBe(1)
    expect(inPasses).toEqual(incomplete)
  })
})
