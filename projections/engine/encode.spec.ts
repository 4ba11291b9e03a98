// Tests the encoded text. The integration specs prove that Postgres reads it as the intended value.
import { describe, expect, it } from 'vitest'

import { arrayLiteral, createCopyLineEncoder, encodeValue, sameRow } from './encode.ts'
import type { StoredColumn } from './layout.ts'

const column = (name: string, type: StoredColumn['type']): StoredColumn => ({ name, type, nullable: true })

describe('a column value', () => {
  it('is encoded as null if it is null or missing, but not if it is false, zero or empty', () => {
    expect([null, undefined].map((value) => encodeValue('text', value))).toEqual([null, null])
    expect([encodeValue('boolean', false), encodeValue('integer', 0), encodeValue('text', '')]).toEqual(['f', '0', ''])
  })

  it('preserves quotes, backslashes and the word NULL inside an array', () => {
    expect(arrayLiteral(['a"b', 'c\\d', 'NULL', '', null])).toBe('{"a\\"b","c\\\\d","NULL","",NULL}')
  })
})

describe('a COPY line', () => {
  const line = createCopyLineEncoder([
    column('a', 'text'),
    column('b', 'json'),
    column('c', 'text[]'),
    column('d', 'integer'),
  ])

  it('escapes characters that would end a field or a line', () => {
    expect(line({ a: 'x\ty\nz\\', b: { t: '\t\\' }, c: ['"'], d: 1 })).toBe(
      'x\\ty\\nz\\\\\t{"t":"\\\\t\\\\\\\\"}\t{"\\\\""}\t1\n',
    )
  })

  it('distinguishes between an empty and a missing first field', () => {
    expect(line({ a: '', b: null, c: [], d: 0 })).toBe('\t\\N\t{}\t0\n')
    expect(line({})).toBe('\\N\t\\N\t\\N\t\\N\n')
  })
})

describe('sameRow', () => {
  const columns = [column('a', 'text'), column('b', 'json'), column('c', 'text[]')]

  it('is true for rows that would be stored identically', () => {
    expect(sameRow(columns, { a: null, b: { x: [1] }, c: ['y'] }, { b: { x: [1] }, c: ['y'] })).toBe(true)
    expect(sameRow(columns, { a: '' }, { a: null })).toBe(false)
    expect(sameRow(columns, { b: { x: [1] } }, { b: { x: [2] } })).toBe(false)
  })
})
