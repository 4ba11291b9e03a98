// CSV exports: which rows a file holds, in which order. The same filters as the table it is taken from, and never its page.
import { z } from 'zod'
import { bulkLimit } from './referral-commands.ts'
import { IncomingBox, IncomingQuery, ReviewQuery } from './referrals.ts'

/** The rows that were selected, whatever the filters say of them by now; missing: all that the filters find. */
const selection = z
  .array(z.uuid().toLowerCase())
  .min(1)
  .max(bulkLimit, 'At most 1,000 referrals in one selection')
  .optional()

export const ReviewExport = ReviewQuery.omit({ page: true }).extend({ ids: selection })
export type ReviewExport = z.output<typeof ReviewExport>

/** What was sent to the organization; what it made itself is no incoming referral. */
export const IncomingExport = IncomingQuery.omit({ page: true }).extend({
  box: IncomingBox.exclude(['sent']).default('waiting'),
  ids: selection,
})
export type IncomingExport = z.output<typeof IncomingExport>

/** How many rows the file will have: what arrives with fewer was cut off, whatever else the connection says. */
export const totalRowsHeader = 'x-total-rows'

export const CsvFile = z
  .string()
  .describe(
    `Rows as they all stood at one instant, a header row first. \`${totalRowsHeader}\` says how many follow it.`,
  )
