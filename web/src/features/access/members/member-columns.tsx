// The table columns and the phone card of a member: person, role, and grant date. Admins can't change their own row.
import { m } from '#messages'
import type { AccessGrant } from '#contracts/access-control.ts'
import { chakra } from '@chakra-ui/react'
import { PersonCardLines, type PersonRow, personColumn, roleColumn } from '../shared/person-columns.tsx'
import { roleName } from '../shared/role-names.ts'
import { CardActions } from '../../../design-system/table/CardList.tsx'
import { RowActions } from '../../../design-system/table/cells.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'

export type MemberChange = 'makeAdmin' | 'makeMember' | 'remove'
type OnChange = (change: MemberChange, member: AccessGrant) => void

const Buttons = ({ row, onChange }: { row: PersonRow; onChange: OnChange }) => {
  const { name } = row.user
  const isAdmin = row.role === 'org_admin'
  return (
    <>
      <Button
        variant="quiet"
        size="row"
        aria-label={
          isAdmin
            ? m['access:members.makeMember.actionLabel']({ name })
            : m['access:members.makeAdmin.actionLabel']({ name })
        }
        onClick={() => onChange(isAdmin ? 'makeMember' : 'makeAdmin', row)}
      >
        {isAdmin ? m['access:members.makeMember.action']() : m['access:members.makeAdmin.action']()}
      </Button>
      <Button
        variant="quiet"
        size="row"
        aria-label={m['access:members.remove.actionLabel']({ name })}
        onClick={() => onChange('remove', row)}
      >
        {m['access:members.remove.action']()}
      </Button>
    </>
  )
}

export const memberColumns = (onChange: OnChange): readonly Column<PersonRow>[] => [
  personColumn,
  roleColumn,
  {
    id: 'since',
    header: m['access:members.columns.since'](),
    nowrap: true,
    hideBelow: 'lg',
    cell: ({ grantedAt }) => <RelativeTime instant={grantedAt} />,
  },
  {
    id: 'actions',
    header: m['access:members.columns.actions'](),
    align: 'end',
    cell: (row) => <RowActions>{!row.isOwn && <Buttons row={row} onChange={onChange} />}</RowActions>,
  },
]

export const MemberCard = ({ row, onChange }: { row: PersonRow; onChange: OnChange }) => (
  <>
    <PersonCardLines {...row} />
    <chakra.p marginTop="1.5">
      {roleName(row.role)}
      <chakra.span color="fg.muted" textStyle="small">
        {' · '}
        <RelativeTime instant={row.grantedAt} />
      </chakra.span>
    </chakra.p>
    {!row.isOwn && (
      <CardActions>
        <Buttons row={row} onChange={onChange} />
      </CardActions>
    )}
  </>
)
