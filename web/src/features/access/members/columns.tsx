// A member as a row and as a card: who, as what, since when. One's own row has no actions: another admin keeps it.
import type { AccessGrant } from '#contracts/access-control.ts'
import { chakra } from '@chakra-ui/react'
import { PersonCardLines, type PersonRow, personColumn, roleColumn } from '../personColumns.tsx'
import { CardActions } from '../../../design-system/table/CardList.tsx'
import { RowActions } from '../../../design-system/table/cells.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { t } from '../../../lib/texts.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'

export type MemberChange = 'raise' | 'lower' | 'remove'
type OnChange = (change: MemberChange, member: AccessGrant) => void

const words = t.access.members

const Buttons = ({ row, onChange }: { row: PersonRow; onChange: OnChange }) => {
  const { name } = row.user
  const admin = row.role === 'org_admin'
  return (
    <>
      <Button
        variant="quiet"
        size="row"
        aria-label={admin ? words.lowerOf(name) : words.raiseOf(name)}
        onClick={() => onChange(admin ? 'lower' : 'raise', row)}
      >
        {admin ? words.lower : words.raise}
      </Button>
      <Button variant="quiet" size="row" aria-label={words.removeOf(name)} onClick={() => onChange('remove', row)}>
        {words.remove}
      </Button>
    </>
  )
}

export const memberColumns = (onChange: OnChange): readonly Column<PersonRow>[] => [
  personColumn,
  roleColumn,
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
    cell: (row) => <RowActions>{!row.own && <Buttons row={row} onChange={onChange} />}</RowActions>,
  },
]

export const MemberCard = ({ row, onChange }: { row: PersonRow; onChange: OnChange }) => (
  <>
    <PersonCardLines {...row} />
    <chakra.p marginTop="1.5">
      {t.access.roles[row.role]}
      <chakra.span color="fg.muted" textStyle="small">
        {' · '}
        <RelativeTime instant={row.grantedAt} />
      </chakra.span>
    </chakra.p>
    {!row.own && (
      <CardActions>
        <Buttons row={row} onChange={onChange} />
      </CardActions>
    )}
  </>
)
