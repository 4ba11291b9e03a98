// The vault with its keys in Postgres (docs/architecture.md, "No personal data in clear text").
import type pg from 'pg'

import { type Clock, systemClock } from '../clock.ts'
import { openText, parseSealedText, sealText } from './sealed-text.ts'
import { createSubjectKeys } from './subject-keys.ts'
import { erased, SubjectErased, type Vault } from './vault.ts'

export interface PostgresVaultOptions {
  /** Connects as a role that may select, insert and update `vault.subject_key`: `referral_app`. */
  readonly pool: pg.Pool
  /** The 32-byte master key; see master-key.ts. */
  readonly masterKey: Buffer
  readonly clock?: Clock
  /** How soon an erasure by another process takes effect here, in milliseconds. Defaults to 5,000. */
  readonly keyLifetime?: number
  /** Maximum number of unencrypted keys in memory. Defaults to 10,000. */
  readonly keyCapacity?: number
}

export const createPostgresVault = (options: PostgresVaultOptions): Vault => {
  const { pool, masterKey, clock = systemClock, keyLifetime = 5_000, keyCapacity = 10_000 } = options
  const keys = createSubjectKeys({ pool, masterKey, clock, lifetime: keyLifetime, capacity: keyCapacity })

  return {
    seal: async (requests) => {
      const keysBySubject = await keys.findOrCreate(requests.map(({ subject }) => subject))
      return requests.map((request) => {
        const key = keysBySubject.get(request.subject)
        if (!Buffer.isBuffer(key)) throw new SubjectErased(`${request.subject} is erased`)
        return sealText(key, request)
      })
    },

    open: async (sealedTexts) => {
      const parsedTexts = sealedTexts.map(parseSealedText)
      const keysBySubject = await keys.find(parsedTexts.map(({ subject }) => subject))
      return parsedTexts.map((parsed) => {
        const key = keysBySubject.get(parsed.subject)
        return Buffer.isBuffer(key) ? openText(key, parsed) : erased
      })
    },

    erase: (subject) => keys.erase(subject),
    erasedSubjects: () => keys.listErased(),
  }
}
