// Words around CSV exports: the button, how far a file is, what became of it.
import type { Things } from './words.ts'

const number = new Intl.NumberFormat('en-US')

export const exports = {
  running: (rows: number, total: number, things: Things) =>
    `${number.format(rows)} of ${number.format(total)} ${things(total)} exported`,
}
