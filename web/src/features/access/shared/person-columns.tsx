// The person and role columns of the access list and of the members list.
import { m } from '#messages'
import type { AccessGrant } from '#contracts/access-control.ts'
import { chakra } from '@chakra-ui/react'
import { SecondLine } from '../../../design-system/table/cells.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { roleName } from './role-names.ts'

export interface PersonRow extends AccessGrant {
  readonly id: string
  /** Required by the table. Grants have no bulk actions, so it is not used. */
  readonly version: number
  /** Whether it is the signed-in user's own grant. */
  readonly isOwn: boolean
}

const Name = ({ user, isOwn }: PersonRow) => (
  <chakra.strong fontWeight="650" overflowWrap="anywhere">
    {user.name}
    {isOwn && (
      <chakra.span color="fg.muted" fontWeight="400">
        {' '}
        ({m['access:list.you']()})
      </chakra.span>
    )}
  </chakra.strong>
)

export const personColumn: Column<PersonRow> = {
  id: 'person',
  header: m['access:list.columns.person'](),
  rowHeader: true,
  cell: (row, density) => (
    <>
      <Name {...row} />
      <SecondLine density={density}>
        <chakra.span overflowWrap="anywhere" fontWeight="400">
          {row.user.email}
        </chakra.span>
      </SecondLine>
    </>
  ),
}

export const roleColumn: Column<PersonRow> = {
  id: 'role',
  header: m['access:list.columns.role'](),
  nowrap: true,
  cell: ({ role, pending }, density) => (
    <>
      {roleName(role)}
      {pending && <SecondLine density={density}>{m['access:list.pending']()}</SecondLine>}
    </>
  ),
}

/** The first two lines of a card. */
export const PersonCardLines = (row: PersonRow) => (
  <>
    <chakra.p>
      <Name {...row} />
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small" overflowWrap="anywhere">
      {row.user.email}
    </chakra.p>
  </>
)
