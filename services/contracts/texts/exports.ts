// Words around CSV exports: the button, how far a file is, what became of it.
import type { Things } from './words.ts'

const number = new Intl.NumberFormat('en-US')

export const exports = {
  label: 'Export CSV',
  labelOf: (table: string) => `Export CSV of ${table}`,
  preparing: 'Preparing the file',
  running: (rows: number, total: number, things: Things) =>
    `${number.format(rows)} of ${number.format(total)} ${things(total)} exported`,
  progress: 'Progress of the export',
  done: (rows: number) => `Exported ${number.format(rows)} referral(s).`,
  failed: 'The export did not finish',
  nothingSaved: 'No file was saved. Your filters and your selection are as they were.',
  cancelled: 'Export cancelled',
  busy: 'Other exports are still running. Please wait until one is done.',
}
