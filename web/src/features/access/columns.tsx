// A grant as a row and as a card: who, for which organization, as what, since when.
import { m } from '#messages'
import type { AccessGrant } from '#contracts/access-control.ts'
import { PlatformRole } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { PersonCardLines, type PersonRow, personColumn, roleColumn } from './personColumns.tsx'
import { CardActions } from '../../design-system/table/CardList.tsx'
import { RowActions, SecondLine } from '../../design-system/table/cells.tsx'
import type { Column } from '../../design-system/table/columns.ts'
import { t } from '../../lib/texts.ts'
import { Button } from '../../design-system/ui/Button.tsx'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { ResetFactorButton } from './ResetFactorButton.tsx'

/** Undefined for readers who may only look. */
export interface GrantActions {
  readonly onRevoke: ((grant: AccessGrant) => void) | undefined
  readonly onReset: ((person: AccessGrant['user']) => void) | undefined
}

const words = t.access.list
const isPlatform = (role: AccessGrant['role']) => PlatformRole.safeParse(role).success

const grantedByText = ({ grantedBy }: PersonRow): string =>
  grantedBy === null ? words.bySystem : words.grantedBy(grantedBy.name)

/** One's own factor is turned off under "Your account", with the password. */
const Buttons = ({ grant, onRevoke, onReset }: GrantActions & { grant: PersonRow }) => (
  <>
    {onReset !== undefined && grant.secondFactor && !grant.own && (
      <ResetFactorButton person={grant.user} onReset={onReset} />
    )}
    {onRevoke !== undefined && (
      <Button
        variant="quiet"
        size="row"
        aria-label={m['access:revoke.actionFor']({
          name: grant.user.name,
          role: t.access.roles[grant.role],
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
    header: words.columns.organization,
    cell: ({ organization, role }, density) => (
      <>
        {organization.name}
        {isPlatform(role) && <SecondLine density={density}>{words.home}</SecondLine>}
      </>
    ),
  },
  roleColumn,
  {
    id: 'since',
    header: words.columns.since,
    nowrap: true,
    from: 'lg',
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
          header: words.columns.actions,
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
      {t.access.roles[row.role]}
      <chakra.span color="fg.muted"> · {row.organization.name}</chakra.span>
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {isPlatform(row.role) && `${words.home} · `}
      <RelativeTime instant={row.grantedAt} /> {grantedByText(row)}
    </chakra.p>
    {actions.onRevoke !== undefined && (
      <CardActions>
        <Buttons grant={row} {...actions} />
      </CardActions>
    )}
  </>
)
