// Converts a position typed by a person into a position of this log.
import type { Position } from '#platform/event-log/port.ts'

/**
 * Returns the position in the same format as `head`, the log's last position. Leading zeros may be omitted. Returns
 * undefined if the text is not a position or is past the head. Without this conversion, "1234" would sort after every
 * padded position and select the whole log.
 */
export const parsePosition = (text: string, head: Position): Position | undefined => {
  const widths = head.split('-').map(({ length }) => length)
  const numbers = text.trim().split('-')
  if (numbers.length !== widths.length || !numbers.every((number) => /^\d+$/.test(number))) return undefined
  const position = numbers.map((number, index) => number.replace(/^0+/, '').padStart(widths[index] ?? 0, '0')).join('-')
  return position.length === head.length && position <= head ? position : undefined
}
