// Exports all rows of a table as a file, whichever page is open (REV-25).
import { m } from '#messages'
import { Download } from 'lucide-react'
import { Button } from '../../../design-system/ui/Button.tsx'
import type { BulkAction } from '../../../design-system/table/columns.ts'

interface Props {
  /** The name of the table, because a page may have several. */
  readonly table: string
  readonly onExport: () => void
}

export const ExportButton = ({ table, onExport }: Props) => (
  <Button variant="quiet" size="row" aria-label={m['exports:labelOf']({ table })} onClick={onExport}>
    <Download aria-hidden />
    {m['exports:label']()}
  </Button>
)

/** Exports the selected rows, from the bulk bar (REV-11, INC-03). */
export const exportAction = (onRun: () => void): BulkAction => ({
  id: 'export',
  label: m['exports:label'](),
  icon: Download,
  onRun,
})
