// The log's positions: a bigint in Postgres, a safe integer in the adapter, zero-padded text at the port.
import type { Position } from '../port.ts'

/** Digits of the largest bigint and one to spare: every position has this length, so text sorts as numbers do. */
const digits = 20

export const positionText = (position: number | string): Position => String(position).padStart(digits, '0')

/** The number behind a position of this log; 0 stands for the start. @throws RangeError on another store's position */
export const positionNumber = (position: Position | undefined): number => {
  if (position === undefined) return 0
  const value = Number(position)
  if (!/^\d+$/.test(position) || !Number.isSafeInteger(value))
    throw new RangeError(`${position} is no position of this log`)
  return value
}
