// Defines the rows of a CSV export and their order. Exports take the same filters as the table, without paging.
import { z } from 'zod'
import { bulkLimit } from './referral-commands.ts'
import { IncomingBox, IncomingQuery, ReviewQuery, sentBoxes } from './referrals.ts'
import { messageKey } from './validation.ts'

/**
 * Ids of the selected rows, which are exported even if they no longer match the filters. If absent, all matching rows
 * are exported.
 */
const selection = z
  .array(z.uuid().toLowerCase())
  .min(1)
  .max(bulkLimit, messageKey('staff-validation:selectionTooLarge'))
  .optional()

export const ReviewExport = ReviewQuery.omit({ page: true }).extend({ ids: selection })
export type ReviewExport = z.output<typeof ReviewExport>

/** Referrals sent to the organization. Referrals that it made itself are not incoming. */
export const IncomingExport = IncomingQuery.omit({ page: true }).extend({
  box: IncomingBox.exclude(sentBoxes).default('waiting'),
  ids: selection,
})
export type IncomingExport = z.output<typeof IncomingExport>

/** The number of rows in the file. A file with fewer rows is truncated, even if the connection ended normally. */
export const totalRowsHeader = 'x-total-rows'

export const CsvFile = z
  .string()
  .describe(`Rows as of one instant, after a header row. The header \`${totalRowsHeader}\` contains their number.`)
