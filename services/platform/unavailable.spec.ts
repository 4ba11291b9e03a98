import pg from 'pg'
import { describe, expect, it } from 'vitest'

import { DatabaseProblem } from './database/connection-problem.ts'
import { LogUnavailable, RevisionConflict } from './event-log/port.ts'
import { NotYetAvailable, isTransient, isUnavailable } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('isUnavailable', () => {
  it.each(['08006', '53300', '57P01', '57P03', '57014', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'])(
    'returns true for the code %s',
    (code) => expect(isUnavailable(withCode(code))).toBe(true),
  )

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
  ])('returns true for the pg message "%s"', (message) => expect(isUnavailable(new Error(message))).toBe(true))

  it('returns true for an error that wraps one of these', () => {
    expect(isUnavailable(new Error('batch failed', { cause: withCode('57P01') }))).toBe(true)
    expect(isUnavailable(new AggregateError([new Error('x'), withCode('ECONNREFUSED')]))).toBe(true)
    expect(isUnavailable(new LogUnavailable('gone', true))).toBe(true)
    expect(isUnavailable(new DatabaseProblem('Postgres at one:5432 refuses the user'))).toBe(true)
    expect(isUnavailable(new NotYetAvailable('is being built'))).toBe(true)
  })

  it.each([
    withCode('23505'),
    withCode('42P01'),
    new RevisionConflict('s', 0, 1),
    new TypeError('x'),
    'text',
    undefined,
  ])('returns false for %s', (error) => expect(isUnavailable(error)).toBe(false))
})

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
