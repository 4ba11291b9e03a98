// The rows as cards, for narrow screens: id and age, client, need, organizations, status and actions.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Checkbox, Select } from '../ui/inputs.tsx'
import { Paging } from '../ui/Paging.tsx'
import { PhoneBulkBar } from './BulkBar.tsx'
import type { Column, TableSort } from './columns.ts'
import type { TableProps, TableRow } from './DataTable.tsx'
import { RemovedLabel } from './ListChanges.tsx'
import { useRowSelection } from './useRowSelection.ts'

const Card = chakra('li', {
  base: {
    px: '3.5',
    py: '3.5',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    '&[data-selected]': { bg: 'primary.subtle', borderColor: 'primary.solid' },
  },
})

/** The actions of a row, at the bottom of its card. */
export const CardActions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '0.5', marginTop: '3', paddingTop: '3', borderTopWidth: '1px' },
})

const SortSelect = <Row,>({ columns, sort }: { columns: readonly Column<Row>[]; sort: TableSort }) => {
  const sortOptions = columns.flatMap((column) =>
    column.sortLabels === undefined
      ? []
      : (['asc', 'desc'] as const).map((direction) => ({
          value: `${column.id} ${direction}`,
          label: column.sortLabels?.[direction] ?? '',
        })),
  )
  if (sortOptions.length === 0) return null
  return (
    <Select
      aria-label={m['table:order']()}
      value={`${sort.sort} ${sort.direction}`}
      onChange={(event) => {
        const [name = sort.sort, direction] = event.currentTarget.value.split(' ')
        sort.onSort({ sort: name, direction: direction === 'asc' ? 'asc' : 'desc' })
      }}
    >
      {sortOptions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** The number of rows or the note, followed by the sort order. */
const CardListHeader = <Row extends TableRow>({ columns, sort, paging, note }: TableProps<Row>) =>
  paging === undefined && sort === undefined ? null : (
    <chakra.div
      display="grid"
      gridTemplateColumns="auto minmax(9rem, 1fr)"
      alignItems="center"
      gap="3"
      marginBottom="3"
    >
      <chakra.strong fontWeight="650">
        {note ??
          (paging === undefined ? '' : m['table:total']({ total: paging.total, noun: paging.rowNoun(paging.total) }))}
      </chakra.strong>
      {/* The select shrinks first, because an option that is not shown may be longer. */}
      {sort !== undefined && (
        <chakra.span justifySelf="end" maxWidth="full">
          <SortSelect columns={columns} sort={sort} />
        </chakra.span>
      )}
    </chakra.div>
  )

/** Cards in a list, with paging below and the bulk bar at the bottom of the screen. */
export const CardList = <Row extends TableRow>(props: TableProps<Row> & { readonly rows: readonly Row[] }) => {
  const { caption, rows, rowName, bulk, refreshing = false, card, paging, tools, heading, removedIds } = props
  const { selection, toggle } = useRowSelection(bulk?.list, rows)
  return (
    <div>
      {heading}
      <CardListHeader {...props} />
      <chakra.ul
        aria-label={caption}
        aria-busy={refreshing}
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        }}
        gap="3"
        opacity={refreshing ? 0.6 : 1}
        transitionProperty="opacity"
        transitionDuration="color"
      >
        {rows.map((row) => (
          <Card key={row.id} data-selected={selection.has(row.id) ? '' : undefined}>
            {removedIds?.has(row.id) === true && <RemovedLabel />}
            {card(
              row,
              bulk === undefined ? null : (
                <Checkbox
                  aria-label={m['table:selectRow']({ name: rowName(row) })}
                  checked={selection.has(row.id)}
                  onChange={() => toggle(row)}
                />
              ),
            )}
          </Card>
        ))}
      </chakra.ul>
      {paging !== undefined && (
        <chakra.div marginTop="3">
          <Paging tableName={caption} page={paging.page} pages={paging.pages} onPage={paging.onPage} />
        </chakra.div>
      )}
      {tools !== undefined && (
        <chakra.div display="flex" justifyContent="center" marginTop="2">
          {tools}
        </chakra.div>
      )}
      {bulk !== undefined && selection.size > 0 && <PhoneBulkBar bulk={bulk} count={selection.size} />}
    </div>
  )
}
