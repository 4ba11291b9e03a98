// Records are counted alike however the bytes are cut.
import { describe, expect, it } from 'vitest'

import { createRecordCounter } from './csv-record-counter.ts'

const file = new TextEncoder().encode('\uFEFFID,Note\r\n1,"a ""b"",\r\nc"\r\n2,José\r\n')

describe('the records of a file', () => {
  it('REV-25 a line break inside a note ends no row, wherever the network cuts the bytes', () => {
    for (let cut = 0; cut <= file.length; cut += 1) {
      const records = createRecordCounter()
      records.add(file.subarray(0, cut))
      records.add(file.subarray(cut))
      expect(records.count()).toBe(3)
    }
  })

  it('REV-25 a row that is cut off does not count', () => {
    const records = createRecordCounter()
    records.add(file.subarray(0, -1))
    expect(records.count()).toBe(2)
  })
})
