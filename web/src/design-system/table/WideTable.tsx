// The rows as an HTML table with a sortable header and selection, for wide screens.
import { m } from '#messages'
import { VisuallyHidden, chakra, useSlotRecipe } from '@chakra-ui/react'
import type { SystemStyleObject } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useDensity } from '../../lib/stores/density.ts'
import { tableRecipe } from '../theme/recipes/table.ts'
import { Checkbox } from '../ui/inputs.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { Column, TableSort } from './columns.ts'
import { nextDirection } from './columns.ts'
import type { TableProps, TableRow } from './DataTable.tsx'
import { RemovedLabel } from './ListChanges.tsx'
import { TableFooter } from './TableFooter.tsx'
import { useRowSelection } from './useRowSelection.ts'

type Styles = Readonly<Partial<Record<'head' | 'sort', SystemStyleObject>>>

const cellDisplay = (hideBelow: Column<never>['hideBelow']) =>
  hideBelow === undefined ? {} : { display: { base: 'none', [hideBelow]: 'table-cell' } }

const Head = <Row,>({ column, sort, styles }: { column: Column<Row>; sort: TableSort | undefined; styles: Styles }) => {
  const isSorted = sort !== undefined && sort.sort === column.id
  const Arrow = sort?.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <chakra.th
      scope="col"
      css={styles.head}
      {...cellDisplay(column.hideBelow)}
      data-end={column.align === 'end' ? '' : undefined}
      aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort !== undefined && column.sortable === true ? (
        <chakra.button
          type="button"
          css={styles.sort}
          onClick={() => sort.onSort({ sort: column.id, direction: nextDirection(column, sort) })}
        >
          {column.header}
          {isSorted && <Arrow aria-hidden />}
        </chakra.button>
      ) : (
        column.header
      )}
    </chakra.th>
  )
}

/** The caller handles the empty and failed states. */
export const WideTable = <Row extends TableRow>(props: TableProps<Row> & { readonly rows: readonly Row[] }) => {
  const { caption, columns, rows, rowName, sort, bulk, refreshing = false, heading, removedIds } = props
  const [density] = useDensity()
  const styles = useSlotRecipe({ recipe: tableRecipe })({ size: density })
  const { selection, allSelected, someSelected, toggleAll, toggle } = useRowSelection(bulk?.list, rows)
  const isBarVisible = bulk !== undefined && selection.size > 0
  const selectAllCheckbox = (onDeep: boolean) => (
    <Checkbox
      onDeep={onDeep}
      aria-label={m['table:selectAll']()}
      checked={allSelected}
      indeterminate={!allSelected && (onDeep || someSelected)}
      onChange={toggleAll}
      display="grid"
    />
  )
  return (
    <chakra.div css={styles.frame} data-density={density} data-under-bar={isBarVisible ? '' : undefined}>
      {heading}
      {isBarVisible && <BulkBar bulk={bulk} count={selection.size} checkbox={selectAllCheckbox(true)} />}
      <chakra.div css={styles.scroll}>
        <chakra.table css={styles.table}>
          <VisuallyHidden asChild>
            <caption>{caption}</caption>
          </VisuallyHidden>
          <thead>
            <tr>
              {bulk !== undefined && (
                <chakra.th scope="col" css={styles.head} width="1%">
                  {selectAllCheckbox(false)}
                </chakra.th>
              )}
              {columns.map((column) => (
                <Head key={column.id} column={column} sort={sort} styles={styles} />
              ))}
            </tr>
          </thead>
          <chakra.tbody css={styles.body} aria-busy={refreshing}>
            {rows.map((row) => (
              <chakra.tr
                key={row.id}
                css={styles.row}
                bg={removedIds?.has(row.id) === true ? 'bg.subtle' : undefined}
                data-selected={selection.has(row.id) ? '' : undefined}
              >
                {bulk !== undefined && (
                  <chakra.td css={[styles.cell, styles.check]}>
                    <Checkbox
                      aria-label={m['table:selectRow']({ name: rowName(row) })}
                      checked={selection.has(row.id)}
                      onChange={() => toggle(row)}
                      verticalAlign="middle"
                    />
                  </chakra.td>
                )}
                {columns.map((column) => (
                  <chakra.td
                    key={column.id}
                    {...(column.rowHeader === true ? { as: 'th', scope: 'row' } : {})}
                    css={styles.cell}
                    whiteSpace={column.nowrap === true ? 'nowrap' : undefined}
                    {...cellDisplay(column.hideBelow)}
                    data-end={column.align === 'end' ? '' : undefined}
                  >
                    {column.cell(row, density)}
                    {column.rowHeader === true && removedIds?.has(row.id) === true && <RemovedLabel />}
                  </chakra.td>
                ))}
              </chakra.tr>
            ))}
          </chakra.tbody>
        </chakra.table>
      </chakra.div>
      <TableFooter {...props} styles={styles} />
    </chakra.div>
  )
}
