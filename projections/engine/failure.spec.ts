import pg from 'pg'
import { describe, expect, it } from 'vitest'

import { LogUnavailable } from '#platform/event-log/port.ts'

import { isTransient } from './failure.ts'

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('failed', 0, 'error'), { code })

describe('isTransient', () => {
  it.each(['08006', '25006', '25P03', '40001', '40P01', '53300', '55P03', '57014', '57P01', '58030'])(
    'is true for SQLSTATE %s',
    (code) => expect(isTransient(databaseError(code))).toBe(true),
  )

  it.each(['0A000', '22P02', '23505', '25P02', '42P01', '54000', 'P0001', 'RX001', 'XX000'])(
    'is false for SQLSTATE %s',
    (code) => expect(isTransient(databaseError(code))).toBe(false),
  )

  it('is true for a failure of the log, and false for any other exception', () => {
    expect(isTransient(new LogUnavailable('no response', false))).toBe(true)
    expect(isTransient(new TypeError('a fold read an unknown field'))).toBe(false)
  })
})
