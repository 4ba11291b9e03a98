// When an old build is dropped, and when it is kept for another release.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { retireUnusedBuilds } from '#projections/engine/retire.ts'
import { type BuildFixture, openBuildFixture } from '#tests/support/build-fixture.ts'
import { casesModel, withVersion } from '#tests/support/small-models.ts'

let fixture: BuildFixture
beforeEach(async () => {
  fixture = await openBuildFixture()
})
afterEach(() => fixture.close())

describe('an old build', () => {
  it('is dropped only after it has had no readers for long enough', async () => {
    const engine = await fixture.startLiveEngine()
    await engine.rebuild('cases')
    await engine.stop()
    const [retiredSchema] = await fixture.listBuilds('retired')
    const { pool } = fixture.database
    await retireUnusedBuilds(pool, [casesModel], { unusedMs: 600_000 })
    expect(await fixture.listSchemas()).toContain(retiredSchema)
    await retireUnusedBuilds(pool, [casesModel], { unusedMs: 0 })
    expect(await fixture.listSchemas()).not.toContain(retiredSchema)
    expect(await fixture.listBuilds('retired')).toEqual([])
    expect((await fixture.verify(casesModel, 1_000)).differences).toEqual([])
  })

  it('is kept while another release still writes it', async () => {
    const oldEngine = await fixture.startLiveEngine()
    const { pool } = fixture.database
    const nextModels = [withVersion(casesModel, 2)]
    await retireUnusedBuilds(pool, nextModels, { unusedMs: 0 })
    expect(await fixture.listBuilds('serving')).toHaveLength(1)
    await oldEngine.stop()
    await retireUnusedBuilds(pool, nextModels, { unusedMs: 0 })
    expect(await fixture.listBuilds('serving')).toEqual([])
    await retireUnusedBuilds(pool, nextModels, { unusedMs: 0 })
    expect(await fixture.listSchemas()).toEqual([])
  })
})
