// The engine at startup: when it builds a model, when it rebuilds one, and how folds of the log take turns.
import { EventEmitter, once } from 'node:events'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { type Mutex, createMutex } from '#platform/mutex.ts'
import { ReadModelUnavailable, servingBuild } from '#projections/engine/queries.ts'
import { type BuildFixture, openBuildFixture } from '#tests/support/build-fixture.ts'
import { casesModel, withVersion } from '#tests/support/small-models.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let fixture: BuildFixture
beforeEach(async () => {
  fixture = await openBuildFixture()
})
afterEach(() => fixture.close())

describe('the engine at startup', () => {
  it('reports a model as unavailable until the engine has built it', async () => {
    await fixture.appendReferrals(3)
    await expect(servingBuild(fixture.createDb(), casesModel)).rejects.toBeInstanceOf(ReadModelUnavailable)
    await fixture.startLiveEngine()
    expect(await fixture.rows(casesModel, 'case_row')).toHaveLength(3)
  })

  it('builds a new version of a model while the old release serves its own build', async () => {
    const oldEngine = await fixture.startLiveEngine()
    await oldEngine.waitFor('cases', await fixture.appendReferrals(3))
    const nextModel = withVersion(casesModel, 2)
    const engine = await fixture.startLiveEngine([nextModel])
    const db = fixture.createDb()
    const [buildBefore, buildAfter] = [await servingBuild(db, casesModel), await servingBuild(db, nextModel)]
    expect(buildBefore.schema).not.toBe(buildAfter.schema)
    const position = await fixture.appendReferral()
    expect(await Promise.all([oldEngine.waitFor('cases', position), engine.waitFor('cases', position)])).toEqual([
      true,
      true,
    ])
    expect(await fixture.rows(casesModel, 'case_row')).toEqual(await fixture.rows(nextModel, 'case_row'))
  })

  it('rebuilds a model that is too far behind instead of catching up', async () => {
    const firstEngine = await fixture.startLiveEngine()
    await firstEngine.stop()
    const lastPosition = await fixture.appendReferrals(5)
    const rebuiltModels: string[] = []
    const engine = fixture.createEngine([casesModel], {
      rebuildThreshold: 10,
      observer: { rebuilt: (model) => rebuiltModels.push(model) },
    })
    await engine.start()
    expect(await engine.waitFor('cases', lastPosition, { timeoutMs: 10_000 })).toBe(true)
    expect(rebuiltModels).toEqual(['cases'])
    await engine.stop()
    await fixture.appendReferral()
    const secondEngine = fixture.createEngine([casesModel], {
      rebuildThreshold: 10,
      observer: { rebuilt: (model) => rebuiltModels.push(model) },
    })
    await secondEngine.start()
    await waitUntil('the model is live', async () => (await secondEngine.health())[0]?.state === 'live')
    expect(rebuiltModels).toEqual(['cases'])
  })
})

describe('folding the whole log', () => {
  it('waits for another fold in the process, but not when the engine stops', async () => {
    await fixture.appendReferrals(3)
    const runExclusive = createMutex()
    const requests = new EventEmitter()
    const foldMutex: Mutex = (run) => {
      requests.emit('requested')
      return runExclusive(run)
    }
    const [otherFold, laterFold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const otherFoldDone = foldMutex(() => otherFold.promise)
    const engine = fixture.createEngine([casesModel], { foldMutex })
    const requested = once(requests, 'requested')
    await engine.start()
    const readState = async () => (await engine.health())[0]?.state
    await requested
    expect(await fixture.listBuilds('building')).toEqual([])
    otherFold.resolve()
    await waitUntil('the model is live', async () => (await readState()) === 'live')
    const laterFoldDone = foldMutex(() => laterFold.promise)
    const canceledRebuild = engine.rebuild('cases')
    canceledRebuild.catch(() => undefined)
    await engine.stop()
    await expect(canceledRebuild).rejects.toThrow('the engine is stopping')
    laterFold.resolve()
    await Promise.all([otherFoldDone, laterFoldDone])
  })
})
