// A box of the partner's desk as a file: all of it, or the selected rows (INC-08).
import { IncomingExport } from '#contracts/exports.ts'
import { download } from '../../../lib/api/download.ts'
import { startExport } from '../../../lib/stores/exports.ts'
import type { Sort } from '../../../design-system/table/listUrl.ts'

export type ExportedBox = IncomingExport['box']

export const exportName = (organizationId: string, box: ExportedBox): string => `${box}:${organizationId}`

export const exportBox = (organizationId: string, box: ExportedBox, sort: Sort, ids?: readonly string[]): void => {
  const body = IncomingExport.parse({ box, ...sort, ids })
  startExport(exportName(organizationId, box), (options) => download('exportIncoming', { body }, options))
}
