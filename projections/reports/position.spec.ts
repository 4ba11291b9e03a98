// Log positions typed by hand, in the formats of both event stores.
import { describe, expect, it } from 'vitest'
import { typedPosition } from './position.ts'

const digits = (number: number) => String(number).padStart(20, '0')
const head = digits(5_000)
const pair = (commit: number, prepare: number) => `${digits(commit)}-${digits(prepare)}`

describe('a typed position', () => {
  it('may omit leading zeros', () => {
    expect(typedPosition('1234', head)).toBe(digits(1_234))
    expect(typedPosition(digits(1_234), head)).toBe(digits(1_234))
    expect(typedPosition('5000', head)).toBe(head)
    expect(typedPosition('70-60', pair(100, 100))).toBe(pair(70, 60))
  })

  it.each(['5001', '', 'head', '-1', '12.5', '1e3', '70-60', '9'.repeat(21)])(
    'rejects %s in a log with 5000 as its head',
    (text) => {
      expect(typedPosition(text, head)).toBeUndefined()
    },
  )

  it('rejects the format of the other event store', () => {
    expect(typedPosition('70', pair(100, 100))).toBeUndefined()
    expect(typedPosition('101-0', pair(100, 100))).toBeUndefined()
  })
})
