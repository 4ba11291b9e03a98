// Positions of EventStoreDB: a commit position and a prepare position, both unsigned 64-bit numbers that the store
// sends as decimal text. They are equal except in a transaction of the old protocol, whose events share the commit
// position, so both are needed. Each is padded to the length of the largest number, so that positions sort as text in
// log order.
import type { Position } from '../port.ts'

export interface ParsedPosition {
  readonly commit: string
  readonly prepare: string
}

const digits = 20
const positionPattern = new RegExp(`^(\\d{${digits}})-(\\d{${digits}})$`)
/**
 * Servers before 22.10 send no positions with the events of one stream. The missing value appears as the largest
 * number.
 */
const missingPosition = '18446744073709551615'

/** @throws Error if the server is too old to send positions */
export const formatPosition = (commit: string, prepare: string): Position => {
  if (commit === missingPosition) throw new Error('This EventStoreDB sends no positions: 22.10 or later is needed')
  return `${commit.padStart(digits, '0')}-${prepare.padStart(digits, '0')}`
}

const stripPadding = (number: string): string => number.replace(/^0+(?=\d)/, '')

/** @throws RangeError if the position belongs to another store */
export const parsePosition = (position: Position): ParsedPosition => {
  const [, commit, prepare] = positionPattern.exec(position) ?? []
  if (commit === undefined || prepare === undefined) throw new RangeError(`${position} is not a position of this log`)
  return { commit: stripPadding(commit), prepare: stripPadding(prepare) }
}

/** Whether a position's commit position is higher. */
export const hasHigherCommit = (position: Position, other: Position): boolean =>
  position.slice(0, digits) > other.slice(0, digits)
