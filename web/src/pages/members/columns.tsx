// A member as a row and as a card: who, as what, since when. One's own row has no actions: another admin keeps it.
import type { AccessGrant } from '#contracts/access-control.ts'
import { chakra } from '@chakra-ui/react'
import { CardActions } from '../../table/CardList.tsx'
import { RowActions, SecondLine } from '../../table/cells.tsx'
import type { Column } from '../../table/columns.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

export interface MemberRow extends AccessGrant {
  readonly id: string
  readonly version: number
  /** Whether it is the reader. */
  readonly own: boolean
}

export type MemberChange = 'raise' | 'lower' | 'remove'
type Ask = (change: MemberChange, member: AccessGrant) => void

const words = t.access.members

const Person = ({ user, own }: MemberRow) => (
  <chakra.strong fontWeight="650" overflowWrap="anywhere">
    {user.name}
    {own && (
      <chakra.span color="fg.muted" fontWeight="400">
        {' '}
        ({t.access.list.you})
      </chakra.span>
    )}
  </chakra.strong>
)

const Buttons = ({ row, onAsk }: { row: MemberRow; onAsk: Ask }) => {
  const { name } = row.user
  const admin = row.role === 'org_admin'
  return (
    <>
      <Button
        variant="quiet"
        size="row"
        aria-label={admin ? words.lowerOf(name) : words.raiseOf(name)}
        onClick={() => onAsk(admin ? 'lower' : 'raise', row)}
      >
        {admin ? words.lower : words.raise}
      </Button>
      <Button variant="quiet" size="row" aria-label={words.removeOf(name)} onClick={() => onAsk('remove', row)}>
        {words.remove}
      </Button>
    </>
  )
}

export const memberColumns = (onAsk: Ask): readonly Column<MemberRow>[] => [
  {
    id: 'person',
    header: words.columns.person,
    rowHeader: true,
    cell: (row, density) => (
      <>
        <Person {...row} />
        <SecondLine density={density}>
          <chakra.span overflowWrap="anywhere" fontWeight="400">
            {row.user.email}
          </chakra.span>
        </SecondLine>
      </>
    ),
  },
  { id: 'role', header: words.columns.role, nowrap: true, cell: ({ role }) => t.access.roles[role] },
  {
    id: 'since',
    header: words.columns.since,
    nowrap: true,
    from: 'lg',
    cell: ({ grantedAt }) => <RelativeTime instant={grantedAt} />,
  },
  {
    id: 'actions',
    header: words.columns.actions,
    align: 'end',
    cell: (row) => <RowActions>{!row.own && <Buttons row={row} onAsk={onAsk} />}</RowActions>,
  },
]

export const MemberCard = ({ row, onAsk }: { row: MemberRow; onAsk: Ask }) => (
  <>
    <chakra.p>
      <Person {...row} />
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small" overflowWrap="anywhere">
      {row.user.email}
    </chakra.p>
    <chakra.p marginTop="1.5">
      {t.access.roles[row.role]}
      <chakra.span color="fg.muted" textStyle="small">
        {' · '}
        <RelativeTime instant={row.grantedAt} />
      </chakra.span>
    </chakra.p>
    {!row.own && (
      <CardActions>
        <Buttons row={row} onAsk={onAsk} />
      </CardActions>
    )}
  </>
)
