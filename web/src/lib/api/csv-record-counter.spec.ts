// The network may split the bytes anywhere without changing the count.
import { describe, expect, it } from 'vitest'

import { createRecordCounter } from './csv-record-counter.ts'

const file = new TextEncoder().encode('\uFEFFID,Note\r\n1,"a ""b"",\r\nc"\r\n2,José\r\n')

describe('the CSV record counter', () => {
  it('REV-25 does not count a line break inside a note, for any split of the bytes', () => {
    for (let cut = 0; cut <= file.length; cut += 1) {
      const records = createRecordCounter()
      records.add(file.subarray(0, cut))
      records.add(file.subarray(cut))
      expect(records.count()).toBe(3)
    }
  })

  it('REV-25 does not count a truncated row', () => {
    const records = createRecordCounter()
    records.add(file.subarray(0, -1))
    expect(records.count()).toBe(2)
  })
})
