// The projection engine on a real log: live batches, rebuild and verification agree on every table.
import { randomUUID } from 'node:crypto'

import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { servingBuild } from '#projections/engine/queries.ts'
import {
  clientStream,
  type Ground,
  noted,
  openGround,
  prioritized,
  referralStream,
  registered,
  renamed,
  requested,
} from '#tests/support/projection-engine.ts'
import { casesModel, namesModel } from '#tests/support/small-models.ts'

let ground: Ground
beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground.close())

describe('a live model', () => {
  it('shows rows with their cards, tallies and timeline', async () => {
    const engine = ground.engine([casesModel, namesModel])
    await engine.start()
    const [client, referral] = [randomUUID(), randomUUID()]
    await ground.append(clientStream(client), [registered(client, 'Maria')])
    await ground.append(referralStream(referral), [requested(referral, client), prioritized('high')])
    const position = await ground.append(referralStream(referral), [noted(client, 'one'), noted(client, 'two')])
    expect(await engine.waitFor('cases', position)).toBe(true)

    const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: ground.database.pool }) })
    const { schema, position: reached } = await servingBuild(db, casesModel)
    expect(reached >= position).toBe(true)
    const { rows } = await ground.database.pool.query(`select * from ${schema}.case_row where id = $1`, [referral])
    expect(rows[0]).toMatchObject({ name: 'Maria', priority: 'high', notes: 2, words: ['a', 'b "c"', 'd\\,e', ''] })
    expect(await engine.verify('cases')).toMatchObject({ differences: [] })

    const renamedAt = await ground.append(clientStream(client), [renamed(client, 'Mary')])
    expect(await engine.waitFor('cases', renamedAt)).toBe(true)
    const again = await ground.database.pool.query(`select name from ${schema}.case_row where id = $1`, [referral])
    expect(again.rows).toEqual([{ name: 'Mary' }])
    expect(await engine.verify('cases')).toMatchObject({ differences: [] })
    expect(await engine.verify('names')).toMatchObject({ differences: [] })
    await engine.rebuild('cases')
    expect(await engine.verify('cases')).toMatchObject({ differences: [] })
  })
})
