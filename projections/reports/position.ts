// A position that a person typed, made one of this log.
import type { Position } from '#platform/event-log/port.ts'

/**
 * The position in the form of those of the log, whose head is given: leading zeros may be left out. undefined: it is none, or
 * lies beyond the head. Without this, "1234" would sort after every padded position and stand for the whole log.
 */
export const typedPosition = (text: string, head: Position): Position | undefined => {
  const widths = head.split('-').map(({ length }) => length)
  const numbers = text.trim().split('-')
  if (numbers.length !== widths.length || !numbers.every((number) => /^\d+$/.test(number))) return undefined
  const position = numbers.map((number, index) => number.replace(/^0+/, '').padStart(widths[index] ?? 0, '0')).join('-')
  return position.length === head.length && position <= head ? position : undefined
}
