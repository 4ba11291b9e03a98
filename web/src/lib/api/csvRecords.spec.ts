// Records are counted alike however the bytes are cut.
import { describe, expect, it } from 'vitest'

import { createRecordCount } from './csvRecords.ts'

const file = new TextEncoder().encode('\uFEFFID,Note\r\n1,"a ""b"",\r\nc"\r\n2,José\r\n')

describe('the records of a file', () => {
  it('REV-25 a line break inside a note ends no row, wherever the network cuts the bytes', () => {
    for (let cut = 0; cut <= file.length; cut += 1) {
      const records = createRecordCount()
      records.take(file.subarray(0, cut))
      records.take(file.subarray(cut))
      expect(records.ended()).toBe(3)
    }
  })

  it('REV-25 a row that is cut off does not count', () => {
    const records = createRecordCount()
    records.take(file.subarray(0, -1))
    expect(records.ended()).toBe(2)
  })
})
