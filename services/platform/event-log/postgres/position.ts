// The log's positions: a bigint in Postgres, a safe integer in the adapter, and zero-padded text for callers.
import type { Position } from '../port.ts'

/**
 * One more than the number of digits of the largest bigint. All positions have this length, so as text they sort in
 * numeric order.
 */
const digits = 20

export const formatPosition = (position: number | string): Position => String(position).padStart(digits, '0')

/**
 * Returns the number of a position in this log, where 0 is the start. @throws RangeError if the position belongs to
 * another store
 */
export const parsePosition = (position: Position | undefined): number => {
  if (position === undefined) return 0
  const value = Number(position)
  if (!/^\d+$/.test(position) || !Number.isSafeInteger(value))
    throw new RangeError(`${position} is not a position of this log`)
  return value
}
