// Asks for every row of a table as a file, whatever page is shown (REV-25).
import { m } from '#messages'
import { Download } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import type { BulkAction } from './columns.ts'

interface Props {
  /** Names the table: there may be several on a page. */
  readonly table: string
  readonly onExport: () => void
}

export const ExportButton = ({ table, onExport }: Props) => (
  <Button variant="quiet" size="row" aria-label={m['exports:labelOf']({ table })} onClick={onExport}>
    <Download aria-hidden />
    {m['exports:label']()}
  </Button>
)

/** The same for the selected rows, in the bulk bar (REV-11, INC-03). */
export const exportAction = (onRun: () => void): BulkAction => ({
  id: 'export',
  label: m['exports:label'](),
  icon: Download,
  onRun,
})
