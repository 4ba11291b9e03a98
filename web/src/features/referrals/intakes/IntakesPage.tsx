// /admin/intakes: every intake, newest first, 100 at a time (INT-01 to INT-03). The page is in the URL.
import { m } from '#messages'
import { type IntakeList, intakePageSize } from '#contracts/intakes.ts'
import { PageQuery } from '#contracts/lists.ts'
import { shortId } from '#contracts/short-id.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { serverListProps } from '../../../design-system/table/server-list-props.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import { TextLink } from '../../../design-system/ui/links.tsx'
import { asProblem } from '../../../lib/api/problem.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { formatDateTime } from '../../../lib/format/time.ts'
import { paths } from '../../../lib/paths.ts'
import { StageTag } from './StageTag.tsx'
import { intakes } from './queries.ts'

type Row = IntakeList['rows'][number] & { readonly version: number }

const OpenLink = ({ id }: { readonly id: string }) => (
  <TextLink to={paths.intake(id)} aria-label={m['intakes:openOf']({ id: shortId(id) })}>
    {m['intakes:open']()}
  </TextLink>
)

const ShortId = ({ id }: { readonly id: string }) => <chakra.span fontWeight="600">{shortId(id)}</chakra.span>

const columns: readonly Column<Row>[] = [
  { id: 'id', header: m['intakes:columns.id'](), rowHeader: true, cell: ({ id }) => <ShortId id={id} /> },
  { id: 'stage', header: m['intakes:columns.stage'](), cell: ({ stage }) => <StageTag stage={stage} /> },
  {
    id: 'created',
    header: m['intakes:columns.created'](),
    nowrap: true,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  { id: 'open', header: m['intakes:columns.open'](), align: 'end', cell: ({ id }) => <OpenLink id={id} /> },
]

const Card = ({ row: { id, stage, createdAt } }: { readonly row: Row }) => (
  <>
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
      <ShortId id={id} />
      <StageTag stage={stage} />
    </chakra.div>
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" marginTop="2">
      <chakra.span color="fg.muted" textStyle="small">
        {formatDateTime(createdAt)}
      </chakra.span>
      <OpenLink id={id} />
    </chakra.div>
  </>
)

export const IntakesPage = () => {
  const url = useListUrl()
  const { page } = readQuery(PageQuery, url.params)
  const list = useQuery(intakes(page))
  const loadFailed = m['intakes:loadFailed']({ message: list.error ? problemText(asProblem(list.error)) : '' })
  return (
    <>
      <chakra.h1 textStyle="pageTitle">
        {list.data === undefined ? m['intakes:title']() : m['intakes:recent']({ total: list.data.total })}
      </chakra.h1>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {m['intakes:lead']()}
      </chakra.p>
      <DataTable<Row>
        caption={m['intakes:title']()}
        columns={columns}
        rows={list.data?.rows.map((row) => ({ ...row, version: 0 }))}
        rowName={({ id }) => shortId(id)}
        card={(row) => <Card row={row} />}
        densityChoice
        {...serverListProps(
          list,
          { rowNoun: (count) => m['intakes:noun']({ count }), loadFailed },
          url.setPage,
          intakePageSize,
        )}
        empty={<EmptyState title={m['intakes:empty']()} text={m['intakes:emptyText']()} />}
      />
    </>
  )
}
