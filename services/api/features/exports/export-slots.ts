// Limits concurrent exports. Each one holds a connection and an open snapshot, which keeps Postgres from vacuuming.
import { RefusalError } from '#domain/decision.ts'

export interface ExportSlots {
  /** Acquires a slot for this user. Returns a function that releases it. @refuses too_many_exports */
  acquire(userId: string): () => void
}

/** A quarter of the database connections that this process uses for requests. */
const maxPerProcess = 4
/** Two allow a retry before the server has noticed that the first attempt ended. */
const maxPerUser = 2
/** In seconds. A large export takes about this long. */
const retryAfter = 10

export const createExportSlots = (): ExportSlots => {
  const slotsByUser = new Map<string, number>()
  const countAll = () => slotsByUser.values().reduce((sum, count) => sum + count, 0)
  return {
    acquire: (userId) => {
      const userSlots = slotsByUser.get(userId) ?? 0
      if (userSlots >= maxPerUser || countAll() >= maxPerProcess)
        throw new RefusalError('too_many_exports', { retryAfter })
      slotsByUser.set(userId, userSlots + 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        const remaining = (slotsByUser.get(userId) ?? 1) - 1
        if (remaining === 0) slotsByUser.delete(userId)
        else slotsByUser.set(userId, remaining)
      }
    },
  }
}
