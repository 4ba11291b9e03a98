// What a cell says, and what of a note stays in the house.
import { describe, expect, it } from 'vitest'

import { incomingFile, reviewFile } from './columns.ts'

const line = {
  id: '00000000-0000-4000-8000-000000000001',
  need: 'Food Assistance',
  status: 'received',
  disposition: 'accepted',
  createdAt: new Date('2026-07-01T03:59:00.000Z'),
  from: null,
  to: null,
  initialNote: null,
} as const

const noteOf = (text: string) => reviewFile.cells({ ...line, initialNote: { text } }).at(-1)

describe('the cells of a file', () => {
  it('NEW-25 REV-24 puts a word in the place of the numbers of people, documents and accounts', () => {
    expect(noteOf('Her SSN is 123-45-6789.')).toBe('Her SSN is [REDACTED-SSN].')
    expect(noteOf('Alien number A123456789, please.')).toBe('Alien number [REDACTED-ID], please.')
    expect(noteOf('Card 4111 1111 1111 1111.')).toBe('Card [REDACTED-FINANCIAL].')
    expect(noteOf('Call (770) 555-0148 after 5.')).toBe('Call (770) 555-0148 after 5.')
  })

  it('REV-24 tells instants in the zone of the exchange, and leaves empty what is not there', () => {
    expect(reviewFile.cells(line).slice(2)).toEqual(['Received', '2026-06-30 23:59', '', '', ''])
    expect(noteOf('')).toBe('')
    expect(reviewFile.cells({ ...line, initialNote: { erased: true } }).at(-1)).toBe('Erased at the client’s request.')
  })

  it('INC-08 INC-02 words the row of a queue as its table does', () => {
    const row = {
      ...line,
      received_at: new Date('2026-01-05T17:00:00.000Z'),
      client_first_name: 'José',
      client_last_initial: 'G',
      client_erased: false,
      client_county: null,
      priority: 'medium',
      disposition: 'waitlisted',
    } as const
    expect(incomingFile.cells(row)).toEqual([
      row.id,
      '2026-01-05 12:00',
      'José G.',
      'Not specified',
      'Food Assistance',
      'Normal',
      'Waitlisted',
    ])
    expect(incomingFile.cells({ ...row, client_erased: true, client_first_name: '' })[2]).toBe('Erased client')
  })
})
