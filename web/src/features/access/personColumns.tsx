// Whose grant it is, as the tables of Access Control and of an organization's members show it.
import type { AccessGrant } from '#contracts/access-control.ts'
import { chakra } from '@chakra-ui/react'
import { SecondLine } from '../../design-system/table/cells.tsx'
import type { Column } from '../../design-system/table/columns.ts'
import { t } from '../../lib/texts.ts'

export interface PersonRow extends AccessGrant {
  readonly id: string
  /** Grants are changed one by one; no bulk action compares it. */
  readonly version: number
  /** Whether it is the reader's own. */
  readonly own: boolean
}

const Name = ({ user, own }: PersonRow) => (
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

export const personColumn: Column<PersonRow> = {
  id: 'person',
  header: t.access.list.columns.person,
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
  header: t.access.list.columns.role,
  nowrap: true,
  cell: ({ role }) => t.access.roles[role],
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
