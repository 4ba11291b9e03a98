// The count does not depend on where the network splits the bytes.
import { describe, expect, it } from 'vitest'

import { createRecordCounter } from './csv-record-counter.ts'

const file = new TextEncoder().encode('\uFEFFID,Note\r\n1,"a ""b"",\r\nc"\r\n2,José\r\n')

describe('the CSV record counter', () => {
  it('does not count a line break inside a note, for any split of the bytes', () => {
    for (let splitAt = 0; splitAt <= file.length; splitAt += 1) {
      const records = createRecordCounter()
      records.add(file.subarray(0, splitAt))
      records.add(file.subarray(splitAt))
      expect(records.count()).toBe(3)
    }
  })

  it('does not count a truncated row', () => {
    const records = createRecordCounter()
    records.add(file.subarray(0, -1))
    expect(records.count()).toBe(2)
  })
})
