// Blocks a read model: locks its build against live batches, like a writer that never finishes. Queries still work.
import type { TestApp } from './app.ts'

/** Resolves when the model can no longer write. Call the returned function to unblock it; more calls have no effect. */
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
