// Makes the writes or the queries of a read model fail.
import type { TestApp } from './app.ts'

/**
 * Locks the model's build against live batches, like a writer that never finishes. Queries still work. Resolves when the
 * model can no longer write. Call the returned function to unblock it; more calls have no effect.
 */
export const blockReadModel = async (
  { database }: Pick<TestApp, 'database'>,
  model: string,
): Promise<() => Promise<void>> => {
  const client = await database.pool.connect()
  await client.query('begin')
  const { rowCount } = await client.query(
    `select from projection.build b join projection.pointer p on p.build_id = b.id where b.model = $1 for update of b`,
    [model],
  )
  if (rowCount !== 1) throw new Error(`${model} has no build`)
  let isBlocked = true
  return async () => {
    if (!isBlocked) return
    isBlocked = false
    await client.query('rollback')
    client.release()
  }
}

/** Makes every query of the model fail, as before its first build. Call the returned function to undo this. */
export const makeReadModelUnavailable = async (
  { database }: Pick<TestApp, 'database'>,
  model: string,
): Promise<() => Promise<void>> => {
  const rename = (name: string, newName: string) =>
    database.pool.query('update projection.pointer set model = $2 where model = $1', [name, newName])
  await rename(model, 'unavailable')
  return async () => void (await rename('unavailable', model))
}
