// How many exports run at a time: each holds a connection and keeps the database from cleaning up behind it.
import { textsIn } from '#contracts/texts.ts'
import { Refused } from '#domain/decision.ts'

export interface Places {
  /** Takes a place for this person; the answer gives it back. @refuses too_many_requests */
  take(userId: string): () => void
}

/** A quarter of the connections that the process has for requests. */
const inProcess = 4
/** A retry beside a first try that has not noticed its end yet. */
const perPerson = 2
/** Seconds, about as long as a great export takes. */
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
