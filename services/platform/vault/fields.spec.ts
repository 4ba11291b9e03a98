// Checks the sealing of fields without any cryptography.
import { describe, expect, it } from 'vitest'

import { sealFields } from './fields.ts'
import type { SealRequest } from './vault.ts'

const vault = {
  seal: async (requests: readonly SealRequest[]) => requests.map(({ field, text }) => `${field}=${text}`),
}
const unusedVault = {
  seal: () => Promise.reject(new Error('must not be called')),
}

describe('confidential fields', () => {
  it('NEW-26 rejects malformed plain text instead of storing it unsealed', async () => {
    for (const malformed of [
      { open: 1, subject: 'client-1' },
      { open: 'text', subject: null },
    ]) {
      const result = sealFields(vault, [{ eventId: 'e', data: { notes: [malformed] } }])
      await expect(result).rejects.toThrow('notes.0 is not a confidential text')
    }
    // An extra member does not prevent sealing.
    const data = { note: { open: 'text', subject: 'client-1', more: true } }
    await expect(sealFields(vault, [{ eventId: 'e', data }])).resolves.toEqual([{ note: { sealed: 'note=text' } }])
  })

  it('refuses U+0000, which no read model could show', async () => {
    const data = { note: { open: 'a\0b', subject: 'client-1' } }
    await expect(sealFields(vault, [{ eventId: 'e', data }])).rejects.toThrow('note contains U+0000')
  })

  it('returns data without personal text unchanged, without calling the vault', async () => {
    const data = { a: [1, null, { b: 'c' }], d: { erased: true } }
    const [result] = await sealFields(unusedVault, [{ eventId: 'e', data }])
    expect(result).toBe(data)
  })
})
