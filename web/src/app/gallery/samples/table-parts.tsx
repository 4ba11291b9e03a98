// The parts of a table, and the filters above it.
import { chakra, useSlotRecipe } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { BulkBar, PhoneBulkBar } from '../../../design-system/table/BulkBar.tsx'
import { CardActions } from '../../../design-system/table/CardList.tsx'
import { RowActions, SecondLine, ReceiverName } from '../../../design-system/table/cells.tsx'
import { ClearFilters, DayFilter, SearchFilter, SelectFilter } from '../../../design-system/table/list-filters.tsx'
import type { ListUrl } from '../../../design-system/table/list-url.ts'
import { ListChanges, RemovedLabel } from '../../../design-system/table/ListChanges.tsx'
import { TableFooter } from '../../../design-system/table/TableFooter.tsx'
import { tableRecipe } from '../../../design-system/theme/recipes/table.ts'
import { Checkbox } from '../../../design-system/ui/inputs.tsx'
import { RowButtons, bulkActions } from './columns.tsx'
import { WindowFrame, doNothing, longName } from './layout.tsx'
import type { Section } from './section.ts'

const bulk = { list: 'gallery', actions: bulkActions }
const selectAllMatches = { label: 'Select all 34', pending: false, onSelect: doNothing }
const checkbox = <Checkbox onDeep indeterminate aria-label="All rows" />
const paging = { page: 2, pages: 8, total: 148, size: 20, rowNoun: () => 'referrals', onPage: doNothing }
const rowNoun = (count: number) => (count === 1 ? 'referral' : 'referrals')

const urlWith = (query: string): ListUrl => ({
  params: new URLSearchParams(query),
  setFilter: doNothing,
  setPage: doNothing,
  setSort: doNothing,
  clear: doNothing,
})
const county = { name: 'county', label: 'County', allLabel: 'All counties', options: [['Cobb', 'Cobb']] } as const
const day = { name: 'from', label: 'From' } as const

/** As shown on a wide screen. Narrow screens have `PhoneBulkBar`. */
const WideBulkBar = (props: ComponentProps<typeof BulkBar>) => (
  <chakra.div overflowX="auto">
    <chakra.div minWidth="52rem">
      <BulkBar {...props} />
    </chakra.div>
  </chakra.div>
)

/** A footer with the styles of its table. */
const Footer = (props: Omit<ComponentProps<typeof TableFooter>, 'styles'>) => (
  <TableFooter {...props} styles={useSlotRecipe({ recipe: tableRecipe })()} />
)

export const tableParts: Section = {
  title: 'Parts of tables',
  components: {
    BulkBar: {
      width: 'full',
      states: {
        default: <WideBulkBar bulk={bulk} count={3} checkbox={checkbox} />,
        'with a warning': (
          <WideBulkBar bulk={{ ...bulk, warning: '1 has no receiver.' }} count={3} checkbox={checkbox} />
        ),
        'can select all pages': <WideBulkBar bulk={{ ...bulk, selectAllMatches }} count={20} checkbox={checkbox} />,
        running: <WideBulkBar bulk={{ ...bulk, running: 'submit' }} count={3} checkbox={checkbox} />,
      },
    },
    PhoneBulkBar: {
      width: 'full',
      states: {
        default: (
          <WindowFrame>
            <PhoneBulkBar bulk={bulk} count={3} />
          </WindowFrame>
        ),
        'with a warning': (
          <WindowFrame>
            <PhoneBulkBar bulk={{ ...bulk, warning: '1 has no receiver.' }} count={3} />
          </WindowFrame>
        ),
        running: (
          <WindowFrame>
            <PhoneBulkBar bulk={{ ...bulk, running: 'submit' }} count={3} />
          </WindowFrame>
        ),
      },
    },
    ListChanges: {
      width: 'full',
      states: {
        'new rows': <ListChanges waiting={3} removed={0} rowNoun={rowNoun} onShow={doNothing} />,
        'new and removed rows': <ListChanges waiting={3} removed={1} rowNoun={rowNoun} onShow={doNothing} />,
      },
    },
    SearchFilter: {
      states: {
        empty: <SearchFilter url={urlWith('')} id="filter-search-empty" label="Person" placeholder="Name or email" />,
        set: <SearchFilter url={urlWith('q=Ruth')} id="filter-search-set" label="Person" placeholder="Name or email" />,
      },
    },
    SelectFilter: {
      states: {
        all: <SelectFilter url={urlWith('')} id="filter-select-all" value={undefined} {...county} />,
        set: <SelectFilter url={urlWith('county=Cobb')} id="filter-select-set" value="Cobb" {...county} />,
      },
    },
    DayFilter: {
      states: {
        any: <DayFilter url={urlWith('')} id="filter-day-any" value={undefined} {...day} />,
        set: <DayFilter url={urlWith('from=2026-03-02')} id="filter-day-set" value="2026-03-02" {...day} />,
      },
    },
    ClearFilters: {
      states: {
        'filters set': <ClearFilters url={urlWith('county=Cobb')} names={['county']} />,
        'none set, not shown': <ClearFilters url={urlWith('')} names={['county']} />,
      },
    },
    RemovedLabel: { states: { default: <RemovedLabel /> } },
    TableFooter: {
      width: 'full',
      states: {
        default: <Footer caption="Footer" paging={paging} />,
        'with density': <Footer caption="Footer with density" paging={paging} densityChoice />,
        'with a note': <Footer caption="Footer with a note" note="The newest 5" />,
        empty: <Footer caption="Empty footer" paging={{ ...paging, page: 1, pages: 1, total: 0 }} />,
      },
    },
    SecondLine: {
      states: {
        comfortable: <SecondLine density="comfortable">Paulding</SecondLine>,
        'compact, not shown': <SecondLine density="compact">Paulding</SecondLine>,
      },
    },
    ReceiverName: {
      states: {
        default: <ReceiverName name="Harbor Lane Housing" />,
        'long text': <ReceiverName name={longName} />,
      },
    },
    RowActions: {
      states: {
        default: (
          <RowActions>
            <RowButtons />
          </RowActions>
        ),
      },
    },
    CardActions: {
      states: {
        default: (
          <CardActions>
            <RowButtons />
          </CardActions>
        ),
      },
    },
  },
}
