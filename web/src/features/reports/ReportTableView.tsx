// The table of a report. It scrolls inside its panel if it is wider than the screen.
import type { ReportTable as Table } from '#contracts/reports.ts'
import { VisuallyHidden, chakra, useSlotRecipe } from '@chakra-ui/react'
import { tableRecipe } from '../../design-system/theme/recipes/table.ts'
import { type PersonNames, formatCell, isNumericColumn } from './format-cell.ts'

interface Props {
  readonly table: Table
  readonly names: PersonNames
}

export const ReportTableView = ({ table: { columns, rows, title }, names }: Props) => {
  const styles = useSlotRecipe({ recipe: tableRecipe })({ size: 'compact' })
  return (
    <chakra.div css={styles.frame} data-density="compact">
      {/* Focusable, so that a wide table can be scrolled with the keyboard. */}
      <chakra.div overflowX="auto" tabIndex={0} role="region" aria-label={title}>
        <chakra.table css={styles.table}>
          <VisuallyHidden asChild>
            <caption>{title}</caption>
          </VisuallyHidden>
          <thead>
            <tr>
              {columns.map((column) => (
                <chakra.th
                  key={column.id}
                  scope="col"
                  css={styles.head}
                  data-end={isNumericColumn(column) ? '' : undefined}
                >
                  {column.label}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <chakra.tbody css={styles.body}>
            {rows.map((row, line) => (
              // The index is the key, because two partners may have the same name and the rows of a finished report
              // never move.
              <chakra.tr key={line} css={styles.row}>
                {columns.map((column, index) => (
                  <chakra.td
                    key={column.id}
                    {...(index === 0 ? { as: 'th', scope: 'row' } : {})}
                    css={styles.cell}
                    whiteSpace={isNumericColumn(column) || column.kind === 'week' ? 'nowrap' : undefined}
                    data-end={isNumericColumn(column) ? '' : undefined}
                  >
                    {formatCell(column, row[index] ?? null, names)}
                  </chakra.td>
                ))}
              </chakra.tr>
            ))}
          </chakra.tbody>
        </chakra.table>
      </chakra.div>
    </chakra.div>
  )
}
