// Sealing of fields, apart from any cryptography.
import { describe, expect, it } from 'vitest'

import { sealFields } from './fields.ts'
import type { SealRequest } from './vault.ts'

const vault = {
  seal: async (requests: readonly SealRequest[]) => requests.map(({ field, text }) => `${field}=${text}`),
}
const untouched = {
  seal: () => Promise.reject(new Error('not to be asked')),
}

describe('confidential fields', () => {
  it('NEW-26 malformed open text is an error, never stored as it is', async () => {
    for (const malformed of [
      { open: 1, subject: 'client-1' },
      { open: 'text', subject: null },
    ]) {
      const sealing = sealFields(vault, [{ eventId: 'e', data: { notes: [malformed] } }])
      await expect(sealing).rejects.toThrow('notes.0 is no confidential text')
    }
    // A stray member beside it does not keep it from being sealed.
    const data = { note: { open: 'text', subject: 'client-1', more: true } }
    await expect(sealFields(vault, [{ eventId: 'e', data }])).resolves.toEqual([{ note: { sealed: 'note=text' } }])
  })

  it('refuses U+0000, which no read model could ever show', async () => {
    const data = { note: { open: 'a\0b', subject: 'client-1' } }
    await expect(sealFields(vault, [{ eventId: 'e', data }])).rejects.toThrow('note holds U+0000')
  })

  it('data without open text is handed on as it is, without the vault', async () => {
    const data = { a: [1, null, { b: 'c' }], d: { erased: true } }
    const [same] = await sealFields(untouched, [{ eventId: 'e', data }])
    expect(same).toBe(data)
  })
})
