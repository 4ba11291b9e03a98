// Positions of EventStoreDB: a commit and a prepare position, both unsigned 64-bit numbers that the store sends as decimal
// text. They are equal, but in a transaction of the old protocol, whose events share the commit; so both are kept. As text
// each has the digits of the largest such number: positions sort as text, in the order of the log.
import type { Position } from '../port.ts'

export interface LogPlace {
  readonly commit: string
  readonly prepare: string
}

const digits = 20
const shape = new RegExp(`^(\\d{${digits}})-(\\d{${digits}})$`)
/** What servers before 22.10 send with the events of one stream: no position at all, as the largest number. */
const missing = '18446744073709551615'

/** @throws Error where the server is too old to say where an event stands */
export const positionText = (commit: string, prepare: string): Position => {
  if (commit === missing) throw new Error('This EventStoreDB sends no positions: 22.10 or later is needed')
  return `${commit.padStart(digits, '0')}-${prepare.padStart(digits, '0')}`
}

const unpadded = (number: string): string => number.replace(/^0+(?=\d)/, '')

/** @throws RangeError on another store's position */
export const placeOf = (position: Position): LogPlace => {
  const [, commit, prepare] = shape.exec(position) ?? []
  if (commit === undefined || prepare === undefined) throw new RangeError(`${position} is no position of this log`)
  return { commit: unpadded(commit), prepare: unpadded(prepare) }
}
