// Checks the text of each cell and the redaction of notes.
import { describe, expect, it } from 'vitest'

import { incomingFile, reviewFile } from './columns.ts'

const exportRow = {
  id: '00000000-0000-4000-8000-000000000001',
  need: 'Food Assistance',
  status: 'received',
  disposition: 'accepted',
  createdAt: new Date('2026-07-01T03:59:00.000Z'),
  from: null,
  to: null,
  initialNote: null,
} as const

const exportNote = (text: string) => reviewFile.cells({ ...exportRow, initialNote: { text } }).at(-1)

describe('the cells of a file', () => {
  it('NEW-25 REV-24 redacts personal, document and account numbers', () => {
    expect(exportNote('Her SSN is 123-45-6789.')).toBe('Her SSN is [REDACTED-SSN].')
    expect(exportNote('Alien number A123456789, please.')).toBe('Alien number [REDACTED-ID], please.')
    expect(exportNote('Card 4111 1111 1111 1111.')).toBe('Card [REDACTED-FINANCIAL].')
    expect(exportNote('Call (770) 555-0148 after 5.')).toBe('Call (770) 555-0148 after 5.')
  })

  it('REV-24 writes times in the exchange’s time zone and leaves missing values empty', () => {
    expect(reviewFile.cells(exportRow).slice(2)).toEqual(['Accepted', '2026-06-30 23:59', '', '', ''])
    expect(exportNote('')).toBe('')
    expect(reviewFile.cells({ ...exportRow, initialNote: { erased: true } }).at(-1)).toBe(
      "Erased at the client's request.",
    )
  })

  it('INC-08 INC-02 REF-07 uses the same labels as the queue’s table, and Normal for a priority that no one chose', () => {
    const row = {
      ...exportRow,
      receivedAt: new Date('2026-01-05T17:00:00.000Z'),
      client: { firstName: 'José', lastInitial: 'G', county: null, erased: false },
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
    expect(incomingFile.cells({ ...row, priority: null })[5]).toBe('Normal')
    expect(incomingFile.cells({ ...row, client: { ...row.client, erased: true, firstName: '' } })[2]).toBe(
      'Erased client',
    )
  })

  it('ROLE-24 leaves client and county empty if the part of the organization has ended', () => {
    const row = { ...exportRow, receivedAt: null, client: null, priority: null, disposition: 'declined' } as const
    expect(incomingFile.cells(row)).toEqual([row.id, '', '', '', 'Food Assistance', 'Normal', 'Declined'])
  })
})
