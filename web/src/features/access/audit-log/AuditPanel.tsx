// The account audit log: sign-in and security activity, filtered by person, activity, and day. From here, admins can
// also reset the second factor of people who have no role (AUTH-41).
import { m } from '#messages'
import { type AuditEntry, AuditQuery } from '#contracts/accounts.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountAudit } from '../queries.ts'
import { useSession } from '../../../lib/session/session.ts'
import { CardActions } from '../../../design-system/table/CardList.tsx'
import { RowActions, SecondLine } from '../../../design-system/table/cells.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import { readQuery, useListUrl } from '../../../design-system/table/list-url.ts'
import { serverListProps } from '../../../design-system/table/server-list-props.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { EmptyState, NoMatches } from '../../../design-system/ui/empty-states.tsx'
import { auditActionName } from './audit-action-names.ts'
import { AuditFilters, auditFilterNames } from './AuditFilters.tsx'
import { ResetFactorButton } from '../shared/ResetFactorButton.tsx'
import { useResetFactor } from '../shared/useResetFactor.tsx'

/** The number of rows that the server sends per page. */
const pageSize = 50

interface AuditRow extends Omit<AuditEntry, 'id'> {
  readonly id: string
  readonly version: number
  /** The account whose second factor can be reset from this row. */
  readonly resettableAccount: AuditEntry['account']
}

/** Offers the reset only on a person's first row, and never for the signed-in user. */
const toAuditRows = (entries: readonly AuditEntry[], currentUserId: string | undefined): AuditRow[] => {
  const skippedIds = new Set([currentUserId])
  return entries.map((entry) => {
    const { account } = entry
    const resettableAccount = account?.secondFactor === true && !skippedIds.has(account.id) ? account : null
    skippedIds.add(resettableAccount?.id)
    return { ...entry, id: String(entry.id), version: 0, resettableAccount }
  })
}

type OnReset = ReturnType<typeof useResetFactor>['open']

const Activity = ({ action, reason, invitedEmail }: AuditRow) => (
  <>
    <chakra.strong fontWeight="650">{auditActionName(action)}</chakra.strong>
    {invitedEmail !== null && (
      <chakra.span display="block" color="fg.muted" fontWeight="400" overflowWrap="anywhere">
        {m['access:audit.invited']({ email: invitedEmail })}
      </chakra.span>
    )}
    {reason !== null && (
      <chakra.span display="block" color="fg.muted" fontWeight="400" overflowWrap="anywhere">
        {m['access:audit.reason']({ reason })}
      </chakra.span>
    )}
  </>
)

const actorName = ({ actor, account }: AuditRow): string => {
  if (actor === null) return m['access:audit.noActor']()
  return actor.id === account?.id ? m['access:audit.self']() : actor.name
}

const auditColumns = (onReset: OnReset): readonly Column<AuditRow>[] => [
  {
    id: 'when',
    header: m['access:audit.columns.when'](),
    nowrap: true,
    cell: ({ at }) => <RelativeTime instant={at} />,
  },
  { id: 'activity', header: m['access:audit.columns.activity'](), rowHeader: true, cell: Activity },
  {
    id: 'account',
    header: m['access:audit.columns.account'](),
    cell: ({ account }, density) => (
      <>
        {account?.name ?? m['access:audit.noAccount']()}
        {account !== null && (
          <SecondLine density={density}>
            <chakra.span overflowWrap="anywhere">{account.email}</chakra.span>
          </SecondLine>
        )}
      </>
    ),
  },
  { id: 'actor', header: m['access:audit.columns.actor'](), cell: actorName },
  // Entries from the same network show the same hash. The address itself is not stored.
  {
    id: 'addressHash',
    header: m['access:audit.columns.addressHash'](),
    hideBelow: 'xl',
    cell: ({ addressHash }) => addressHash?.slice(0, 8) ?? '',
  },
  {
    id: 'actions',
    header: m['access:audit.columns.actions'](),
    align: 'end',
    cell: ({ resettableAccount }) =>
      resettableAccount && (
        <RowActions>
          <ResetFactorButton person={resettableAccount} onReset={onReset} />
        </RowActions>
      ),
  },
]

const AuditCard = ({ row, onReset }: { row: AuditRow; onReset: OnReset }) => (
  <>
    <chakra.p>
      <Activity {...row} />
    </chakra.p>
    <chakra.p marginTop="1.5" overflowWrap="anywhere">
      {row.account === null ? m['access:audit.noAccount']() : `${row.account.name}, ${row.account.email}`}
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {actorName(row)} · <RelativeTime instant={row.at} />
    </chakra.p>
    {row.resettableAccount && (
      <CardActions>
        <ResetFactorButton person={row.resettableAccount} onReset={onReset} />
      </CardActions>
    )}
  </>
)

export const AuditPanel = () => {
  const url = useListUrl()
  const query = readQuery(AuditQuery, url.params)
  const audit = useQuery(accountAudit(query))
  const currentUserId = useSession((state) => state.user?.id)
  const reset = useResetFactor()
  const columns = useMemo(() => auditColumns(reset.open), [reset.open])
  const rows = audit.data && toAuditRows(audit.data.rows, currentUserId)
  const hasFilters = auditFilterNames.some((name) => query[name] !== undefined)
  return (
    <chakra.section aria-labelledby="audit-title" minWidth="0">
      <chakra.h2 id="audit-title" textStyle="section">
        {m['access:audit.title']()}
      </chakra.h2>
      <chakra.p color="fg.muted" marginBottom="4">
        {m['access:audit.intro']()}
      </chakra.p>
      <AuditFilters url={url} query={query} />
      <DataTable
        caption={m['access:audit.title']()}
        columns={columns}
        rows={rows}
        rowName={(row) => auditActionName(row.action)}
        card={(row) => <AuditCard row={row} onReset={reset.open} />}
        densityChoice
        {...serverListProps(
          audit,
          { rowNoun: (count) => m['access:audit.countNoun']({ count }), loadFailed: m['access:audit.loadFailed']() },
          url.setPage,
          pageSize,
        )}
        empty={
          hasFilters ? (
            <NoMatches title={m['access:audit.noMatch']()} onClear={() => url.clear(auditFilterNames)} />
          ) : (
            <EmptyState title={m['access:audit.empty.title']()} text={m['access:audit.empty.text']()} />
          )
        }
      />
      {reset.dialog}
    </chakra.section>
  )
}
