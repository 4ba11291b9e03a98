// A grant as a row and as a card: who, for which organization, as what, since when.
import type { AccessGrant } from '#contracts/access-control.ts'
import { PlatformRole } from '#contracts/enumerations.ts'
import { chakra } from '@chakra-ui/react'
import { CardActions } from '../../table/CardList.tsx'
import { RowActions, SecondLine } from '../../table/cells.tsx'
import type { Column } from '../../table/columns.ts'
import { t } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ResetButton } from './ResetButton.tsx'

export interface GrantRow extends AccessGrant {
  readonly id: string
  readonly version: number
  /** Whether it is the reader's own. */
  readonly own: boolean
}

/** Undefined for readers who may only look. */
export interface GrantActions {
  readonly onRevoke: ((grant: AccessGrant) => void) | undefined
  readonly onReset: ((person: AccessGrant['user']) => void) | undefined
}

const words = t.access.list
const isPlatform = (role: AccessGrant['role']) => PlatformRole.safeParse(role).success

const Person = ({ user, own }: GrantRow) => (
  <chakra.strong fontWeight="650" overflowWrap="anywhere">
    {user.name}
    {own && (
      <chakra.span color="fg.muted" fontWeight="400">
        {' '}
        ({words.you})
      </chakra.span>
    )}
  </chakra.strong>
)

const granterOf = ({ grantedBy }: GrantRow): string =>
  grantedBy === null ? words.bySystem : words.grantedBy(grantedBy.name)

/** One's own factor is turned off under "Your account", with the password. */
const Buttons = ({ grant, onRevoke, onReset }: GrantActions & { grant: GrantRow }) => (
  <>
    {onReset !== undefined && grant.secondFactor && !grant.own && <ResetButton person={grant.user} onReset={onReset} />}
    {onRevoke !== undefined && (
      <Button
        variant="quiet"
        size="row"
        aria-label={t.access.revoke.actionFor(grant.user.name, t.access.roles[grant.role], grant.organization.name)}
        onClick={() => onRevoke(grant)}
      >
        {t.access.revoke.action}
      </Button>
    )}
  </>
)

export const grantColumns = (actions: GrantActions): readonly Column<GrantRow>[] => [
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
  { id: 'role', header: words.columns.role, nowrap: true, cell: ({ role }) => t.access.roles[role] },
  {
    id: 'since',
    header: words.columns.since,
    nowrap: true,
    from: 'lg',
    cell: (row, density) => (
      <>
        <RelativeTime instant={row.grantedAt} />
        <SecondLine density={density}>{granterOf(row)}</SecondLine>
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
          cell: (row: GrantRow) => (
            <RowActions>
              <Buttons grant={row} {...actions} />
            </RowActions>
          ),
        },
      ]),
]

export const GrantCard = ({ row, ...actions }: GrantActions & { row: GrantRow }) => (
  <>
    <chakra.p>
      <Person {...row} />
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small" overflowWrap="anywhere">
      {row.user.email}
    </chakra.p>
    <chakra.p marginTop="1.5">
      {t.access.roles[row.role]}
      <chakra.span color="fg.muted"> · {row.organization.name}</chakra.span>
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {isPlatform(row.role) && `${words.home} · `}
      <RelativeTime instant={row.grantedAt} /> {granterOf(row)}
    </chakra.p>
    {actions.onRevoke !== undefined && (
      <CardActions>
        <Buttons grant={row} {...actions} />
      </CardActions>
    )}
  </>
)
