// The table columns and the phone card of a grant: person, organization, role, and grant date.
import { m } from '#messages'
import type { AccessGrant } from '#contracts/access-control.ts'
import { PlatformRole } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { PersonCardLines, type PersonRow, personColumn, roleColumn } from '../shared/person-columns.tsx'
import { CardActions } from '../../../design-system/table/CardList.tsx'
import { RowActions, SecondLine } from '../../../design-system/table/cells.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { ResetFactorButton } from '../shared/ResetFactorButton.tsx'
import { roleName } from '../shared/role-names.ts'

/** Undefined for users with read-only access. */
export interface GrantActions {
  readonly onRevoke: ((grant: AccessGrant) => void) | undefined
  readonly onReset: ((person: AccessGrant['user']) => void) | undefined
}

const isPlatformRole = (role: AccessGrant['role']) => PlatformRole.safeParse(role).success

const grantedByText = ({ grantedBy }: PersonRow): string =>
  grantedBy === null ? m['access:list.grantedBySystem']() : m['access:list.grantedBy']({ name: grantedBy.name })

/** Users turn off their own second factor on the account page, with their password. */
const Buttons = ({ grant, onRevoke, onReset }: GrantActions & { grant: PersonRow }) => (
  <>
    {onReset !== undefined && grant.secondFactor && !grant.isOwn && (
      <ResetFactorButton person={grant.user} onReset={onReset} />
    )}
    {onRevoke !== undefined && (
      <Button
        variant="quiet"
        size="row"
        aria-label={m['access:revoke.actionLabel']({
          name: grant.user.name,
          role: roleName(grant.role),
          organization: grant.organization.name,
        })}
        onClick={() => onRevoke(grant)}
      >
        {m['access:revoke.action']()}
      </Button>
    )}
  </>
)

export const grantColumns = (actions: GrantActions): readonly Column<PersonRow>[] => [
  personColumn,
  {
    id: 'organization',
    header: m['access:list.columns.organization'](),
    cell: ({ organization, role }, density) => (
      <>
        {organization.name}
        {isPlatformRole(role) && <SecondLine density={density}>{m['access:list.homeOrganization']()}</SecondLine>}
      </>
    ),
  },
  roleColumn,
  {
    id: 'since',
    header: m['access:list.columns.since'](),
    nowrap: true,
    hideBelow: 'lg',
    cell: (row, density) => (
      <>
        <RelativeTime instant={row.grantedAt} />
        <SecondLine density={density}>{grantedByText(row)}</SecondLine>
      </>
    ),
  },
  ...(actions.onRevoke === undefined
    ? []
    : [
        {
          id: 'actions',
          header: m['access:list.columns.actions'](),
          align: 'end' as const,
          cell: (row: PersonRow) => (
            <RowActions>
              <Buttons grant={row} {...actions} />
            </RowActions>
          ),
        },
      ]),
]

export const GrantCard = ({ row, ...actions }: GrantActions & { row: PersonRow }) => (
  <>
    <PersonCardLines {...row} />
    <chakra.p marginTop="1.5">
      {roleName(row.role)}
      <chakra.span color="fg.muted"> · {row.organization.name}</chakra.span>
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {row.pending && `${m['access:list.pending']()} · `}
      {isPlatformRole(row.role) && `${m['access:list.homeOrganization']()} · `}
      <RelativeTime instant={row.grantedAt} /> {grantedByText(row)}
    </chakra.p>
    {actions.onRevoke !== undefined && (
      <CardActions>
        <Buttons grant={row} {...actions} />
      </CardActions>
    )}
  </>
)
