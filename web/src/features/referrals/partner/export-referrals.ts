// Exports a partner list as a CSV file: all rows, or the selected ones (INC-08).
import { IncomingExport } from '#contracts/exports.ts'
import { download } from '../../../lib/api/download.ts'
import { startExport } from '../shared/list-exports.ts'
import type { Sort } from '../../../design-system/table/list-url.ts'

export type ExportableBox = IncomingExport['box']

export const exportListName = (organizationId: string, box: ExportableBox): string => `${box}:${organizationId}`

export const exportReferrals = (
  organizationId: string,
  box: ExportableBox,
  sort: Sort,
  ids?: readonly string[],
): void => {
  const body = IncomingExport.parse({ box, ...sort, ids })
  startExport(exportListName(organizationId, box), (options) => download('exportIncoming', { body }, options))
}
