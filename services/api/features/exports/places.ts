// Limits concurrent exports. Each one holds a connection and an open snapshot, which keeps Postgres from vacuuming.
import { textsIn } from '#contracts/texts.ts'
import { Refused } from '#domain/decision.ts'

export interface Places {
  /** Takes a slot for this user. The returned function releases it. @refuses too_many_requests */
  take(userId: string): () => void
}

/** A quarter of the process's database connections for requests. */
const inProcess = 4
/** Allows a retry while the server has not yet noticed that the first attempt ended. */
const perPerson = 2
/** Seconds. A large export takes about this long. */
const retryAfter = 10

export const createPlaces = (): Places => {
  const taken = new Map<string, number>()
  const all = () => taken.values().reduce((sum, count) => sum + count, 0)
  return {
    take: (userId) => {
      const own = taken.get(userId) ?? 0
      if (own >= perPerson || all() >= inProcess)
        throw new Refused('too_many_requests', { retryAfter, detail: textsIn('en').exports.busy })
      taken.set(userId, own + 1)
      let given = false
      return () => {
        if (given) return
        given = true
        const left = (taken.get(userId) ?? 1) - 1
        if (left === 0) taken.delete(userId)
        else taken.set(userId, left)
      }
    },
  }
}
