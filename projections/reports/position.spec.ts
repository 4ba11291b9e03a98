// Tests log positions typed by a person, in the formats of both event stores.
import { describe, expect, it } from 'vitest'
import { parsePosition } from './position.ts'

const digits = (number: number) => String(number).padStart(20, '0')
const head = digits(5_000)
const pair = (commit: number, prepare: number) => `${digits(commit)}-${digits(prepare)}`

describe('a typed position', () => {
  it('may omit leading zeros', () => {
    expect(parsePosition('1234', head)).toBe(digits(1_234))
    expect(parsePosition(digits(1_234), head)).toBe(digits(1_234))
    expect(parsePosition('5000', head)).toBe(head)
    expect(parsePosition('70-60', pair(100, 100))).toBe(pair(70, 60))
  })

  it.each(['5001', '', 'head', '-1', '12.5', '1e3', '70-60', '9'.repeat(21)])(
    'rejects %s in a log with 5000 as its head',
    (text) => {
      expect(parsePosition(text, head)).toBeUndefined()
    },
  )

  it('rejects the format of the other event store', () => {
    expect(parsePosition('70', pair(100, 100))).toBeUndefined()
    expect(parsePosition('101-0', pair(100, 100))).toBeUndefined()
  })
})
