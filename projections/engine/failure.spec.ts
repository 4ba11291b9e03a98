import pg from 'pg'
import { describe, expect, it } from 'vitest'

import { LogUnavailable } from '#platform/event-log/port.ts'

import { isTransient } from './failure.ts'

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('failed', 0, 'error'), { code })

describe('a failure', () => {
  it.each(['08006', '25006', '25P03', '40001', '40P01', '53300', '55P03', '57014', '57P01', '58030'])(
    'with the SQLSTATE %s is transient',
    (code) => expect(isTransient(databaseError(code))).toBe(true),
  )

  it.each(['0A000', '22P02', '23505', '25P02', '42P01', '54000', 'P0001', 'RX001', 'XX000'])(
    'with the SQLSTATE %s is permanent',
    (code) => expect(isTransient(databaseError(code))).toBe(false),
  )

  it('of the log is transient, and any other exception is permanent', () => {
    expect(isTransient(new LogUnavailable('no response', false))).toBe(true)
    expect(isTransient(new TypeError('a fold read an unknown field'))).toBe(false)
  })
})
