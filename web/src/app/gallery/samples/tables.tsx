// The table in all its states. On narrow screens the rows are cards.
import { CardList } from '../../../design-system/table/CardList.tsx'
import { DataTable, type TableProps } from '../../../design-system/table/DataTable.tsx'
import type { Sort } from '../../../design-system/table/list-url.ts'
import { select } from '../../../design-system/table/selection.ts'
import { WideTable } from '../../../design-system/table/WideTable.tsx'
import { ProblemError, asProblem } from '../../../lib/api/problem-error.ts'
import { Failure } from '../../../design-system/ui/Failure.tsx'
import { EmptyState, NoMatches } from '../../../design-system/ui/empty-states.tsx'
import { Stateful } from '../sample-wrappers.tsx'
import { bulkActions, card, columns } from './columns.tsx'
import { WindowFrame, doNothing } from './layout.tsx'
import { type Row, rows } from './rows.ts'
import type { Section } from './section.ts'

const selectedList = 'gallery, selected'
select(selectedList, rows.slice(0, 1), true)

const paging = { page: 1, pages: 2, total: 34, size: 20, rowNoun: () => 'referrals', onPage: doNothing }

/** All required props of a table. */
export const tableProps = (caption: string): Omit<TableProps<Row>, 'rows'> & { readonly rows: readonly Row[] } => ({
  caption,
  columns,
  rows: rows.slice(0, 2),
  paging,
  card,
  rowName: ({ id }: Row) => id,
  empty: null,
})

const emptyPaging = { ...paging, pages: 1, total: 0 }
const selected = { list: selectedList, actions: bulkActions }
const warning = "1 has no receiver. You'll be asked to choose one."

const oldestFirst: Sort = { sort: 'age', direction: 'desc' }

const tableStates = {
  'sortable, with density and paging': (
    <Stateful initial={oldestFirst}>
      {(sort, onSort) => <DataTable {...tableProps('Referrals')} sort={{ ...sort, onSort }} densityChoice />}
    </Stateful>
  ),
  'rows can be selected': <DataTable {...tableProps('Selectable')} bulk={{ list: 'gallery', actions: bulkActions }} />,
  'rows are selected': (
    <WindowFrame>
      <DataTable {...tableProps('Selected')} bulk={{ ...selected, warning }} />
    </WindowFrame>
  ),
  'an action is running': (
    <WindowFrame>
      <DataTable {...tableProps('Running')} bulk={{ ...selected, running: 'submit' }} />
    </WindowFrame>
  ),
  'the next page is loading': <DataTable {...tableProps('Refreshing')} refreshing />,
  loading: <DataTable {...tableProps('Loading')} rows={undefined} />,
  empty: (
    <DataTable
      {...tableProps('Empty')}
      rows={[]}
      paging={emptyPaging}
      empty={<EmptyState title="You're all caught up" text="New referrals appear here automatically." />}
    />
  ),
  'no matches': (
    <DataTable
      {...tableProps('No matches')}
      rows={[]}
      paging={emptyPaging}
      empty={<NoMatches title="No referrals found for current filters." onClear={doNothing} />}
    />
  ),
  failed: (
    <DataTable
      {...tableProps('Failed')}
      rows={undefined}
      failure={<Failure error={new ProblemError(asProblem(undefined))} onRetry={doNothing} />}
    />
  ),
}

export const tables: Section = {
  title: 'Tables',
  components: {
    DataTable: { width: 'full', states: tableStates },
    WideTable: {
      width: 'full',
      states: {
        'at every width': <WideTable {...tableProps('Wide')} />,
        'a row was removed': <WideTable {...tableProps('Removed')} removedIds={new Set(['3f9a2c71'])} />,
      },
    },
    CardList: { width: 'full', states: { 'at every width': <CardList {...tableProps('Cards')} /> } },
  },
}
