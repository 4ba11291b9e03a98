// The table with a selection, and the results of a bulk action.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Download, Route } from 'lucide-react'
import { useState } from 'react'
import type { ReferralStatus } from '#contracts/enumerations.ts'
import { awaitingReviewStatuses, referralStatuses } from '#contracts/enumerations.ts'
import { BulkResults } from '../../features/referrals/shared/BulkResults.tsx'
import { CardActions } from '../../design-system/table/CardList.tsx'
import { RowActions, SecondLine, ToOrganization } from '../../design-system/table/cells.tsx'
import type { BulkAction, Column } from '../../design-system/table/columns.ts'
import { DataTable } from '../../design-system/table/DataTable.tsx'
import type { Sort } from '../../design-system/table/list-url.ts'
import { StatusFilter } from '../../features/referrals/shared/StatusFilter.tsx'
import { Button } from '../../design-system/ui/Button.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { money } from '../../lib/format/money.ts'
import { SlaGauge } from '../../features/referrals/shared/SlaGauge.tsx'
import { HighPriority, SlaBadge, StatusTag } from '../../features/referrals/shared/tags.tsx'
import { Sample } from './Sample.tsx'
import { rows } from './rows.ts'
import type { Row } from './rows.ts'

const tag = (r: Row, size: 'regular' | 'compact') => <StatusTag status={r.status} disposition={null} size={size} />
const age = (r: Row) => ({ days: r.days, state: r.state, stopped: false })
const link = (r: Row) => (
  <TextLink to="/" variant="id">
    {r.id}
  </TextLink>
)

const Actions = ({ row: r }: { row: Row }) => (
  <>
    {r.status !== 'in_review' && (
      <Button size="row" variant="outline">
        Start review
      </Button>
    )}
    <Button size="row" variant={r.status === 'in_review' ? 'outline' : 'quiet'}>
      Submit
    </Button>
    <Button size="row" variant="quiet">
      Return
    </Button>
    <Button size="row" variant="quiet">
      Close
    </Button>
  </>
)

const columns: readonly Column<Row>[] = [
  { id: 'id', header: 'ID', rowHeader: true, cell: link },
  {
    id: 'client',
    header: 'Client',
    nowrap: true,
    sortable: true,
    cell: (r, density) => (
      <>
        <chakra.strong fontWeight="650">{r.client}</chakra.strong>
        <SecondLine density={density}>{r.county}</SecondLine>
      </>
    ),
  },
  {
    id: 'org',
    header: 'Org',
    from: 'lg',
    cell: (r, density) => (
      <>
        {r.from}
        <SecondLine density={density}>{r.to === null ? 'No receiver yet' : <ToOrganization name={r.to} />}</SecondLine>
      </>
    ),
  },
  {
    id: 'need',
    header: 'Need',
    sortable: true,
    cell: (r, density) => (
      <>
        {r.need}
        {r.high && density === 'comfortable' && (
          <chakra.span display="block">
            <HighPriority priority="high" bare />
          </chakra.span>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    cell: (r, density) => (
      <>
        {tag(r, density === 'compact' ? 'compact' : 'regular')}
        {r.status === 'in_review' && <SecondLine density={density}>Ruth A.</SecondLine>}
      </>
    ),
  },
  {
    id: 'sla',
    header: 'SLA',
    sortable: true,
    firstDirection: 'desc',
    orders: { asc: 'Newest first', desc: 'Oldest first' },
    cell: (r, density) => (
      <>
        <SlaBadge age={age(r)} quietOnTime size={density === 'compact' ? 'compact' : 'regular'} />
        {density === 'comfortable' && <SlaGauge age={age(r)} />}
      </>
    ),
  },
  { id: 'investment', header: 'Investment', align: 'end', from: 'xl', cell: () => money(0) },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (r) => (
      <RowActions>
        <Actions row={r} />
      </RowActions>
    ),
  },
]

const doNothing = () => undefined
const actions: readonly BulkAction[] = [
  { id: 'start', label: 'Start review', onRun: doNothing },
  { id: 'route', label: 'Route Selected', shortLabel: 'Route', icon: Route, onRun: doNothing, second: true },
  { id: 'submit', label: 'Approve & Submit', onRun: doNothing, main: true },
  { id: 'decline', label: 'Decline', onRun: doNothing },
  { id: 'export', label: 'Export CSV', icon: Download, onRun: doNothing },
]

const counts = {
  requested: 9,
  pending_review: 6,
  in_review: 19,
  submitted: 27,
  received: 61,
  returned: 14,
  closed: 412,
}

export const Tables = () => {
  const [checked, setChecked] = useState<readonly ReferralStatus[]>(awaitingReviewStatuses)
  const [sort, setSort] = useState<Sort>({ sort: 'sla', direction: 'desc' })
  const [page, setPage] = useState(1)
  return (
    <>
      <Sample name="Filter by status">
        <StatusFilter
          statuses={referralStatuses}
          primary={awaitingReviewStatuses}
          checked={checked}
          counts={counts}
          onChange={setChecked}
        />
      </Sample>
      <Sample name="Table: select rows, sort, page">
        <DataTable
          caption="Referrals"
          columns={columns}
          rows={rows}
          rowName={(r) => r.id}
          sort={{ ...sort, onSort: setSort }}
          bulk={{ list: 'gallery', actions, warning: "1 has no receiver. You'll be asked to choose one." }}
          paging={{
            page,
            pages: 2,
            total: 34,
            size: 20,
            things: (count) => m['referral:noun']({ count }),
            onPage: setPage,
          }}
          densityChoice
          empty={null}
          card={(r, checkbox) => (
            <>
              <chakra.div display="flex" alignItems="center" gap="3.5">
                {checkbox}
                {link(r)}
                <chakra.span marginInlineStart="auto">
                  <SlaBadge age={age(r)} quietOnTime />
                </chakra.span>
              </chakra.div>
              <chakra.p marginTop="1.5" textStyle="section">
                {r.client} <chakra.span fontWeight="400">· {r.county}</chakra.span>
              </chakra.p>
              <p>
                {r.need} {r.high && <HighPriority priority="high" bare />}
              </p>
              <chakra.p color="fg.muted" textStyle="small">
                {r.from}
              </chakra.p>
              <chakra.p marginTop="2">{tag(r, 'regular')}</chakra.p>
              <CardActions>
                <Actions row={r} />
              </CardActions>
            </>
          )}
        />
      </Sample>
      <Sample name="Result of a bulk run, kept until dismissed">
        <BulkResults
          title="Approved & submitted 2 referral(s)."
          onDismiss={doNothing}
          lines={rows.slice(1).map((r, index) => ({
            id: r.id,
            name: link(r),
            done: index < 2,
            text: index < 2 ? `Sent to ${r.to ?? ''}` : 'Changed since you opened it: Imani D. returned it at 2:14 PM',
            ...(index < 2
              ? {}
              : {
                  action: (
                    <Button size="row" variant="outline">
                      Show current
                    </Button>
                  ),
                }),
          }))}
        />
      </Sample>
    </>
  )
}
