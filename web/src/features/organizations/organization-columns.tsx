// The table columns and the phone card of an organization: name, counties, tier, listing, people.
import { m } from '#messages'
import type { ManagedOrganization } from '#contracts/managed-organizations.ts'
import { chakra } from '@chakra-ui/react'
import { paths } from '../../lib/paths.ts'
import { SecondLine } from '../../design-system/table/cells.tsx'
import type { Column } from '../../design-system/table/columns.ts'
import { RelativeTime } from '../../design-system/ui/RelativeTime.tsx'
import { TextLink } from '../../design-system/ui/links.tsx'
import { ListingTag } from './ListingTag.tsx'
import { tierNames } from '#contracts/tier-names.ts'

/** Organizations have no bulk actions, so the version that the table requires is not used. */
export type OrganizationTableRow = ManagedOrganization & { readonly version: number }

const Name = ({ id, name }: OrganizationTableRow) => (
  <TextLink to={paths.organization(id)} fontWeight="650" overflowWrap="anywhere">
    {name}
  </TextLink>
)

const countiesText = ({ counties }: OrganizationTableRow): string =>
  counties.length === 0 ? m['organizations:noCounties']() : counties.join(', ')

const membersText = ({ members }: OrganizationTableRow): string => m['organizations:members']({ count: members })
const invitationsText = ({ invitations }: OrganizationTableRow): string =>
  m['organizations:invitations']({ count: invitations })

export const organizationColumns: readonly Column<OrganizationTableRow>[] = [
  { id: 'name', header: m['organizations:columns.name'](), rowHeader: true, cell: (row) => <Name {...row} /> },
  { id: 'counties', header: m['organizations:columns.counties'](), cell: countiesText },
  { id: 'tier', header: m['organizations:columns.tier'](), hideBelow: 'lg', cell: ({ tier }) => tierNames[tier]() },
  {
    id: 'visibility',
    header: m['organizations:columns.visibility'](),
    nowrap: true,
    cell: (row) => <ListingTag listing={row} />,
  },
  {
    id: 'people',
    header: m['organizations:columns.people'](),
    nowrap: true,
    cell: (row, density) => (
      <>
        {membersText(row)}
        {row.invitations > 0 && <SecondLine density={density}>{invitationsText(row)}</SecondLine>}
      </>
    ),
  },
  {
    id: 'updated',
    header: m['organizations:columns.updated'](),
    nowrap: true,
    hideBelow: 'xl',
    cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
  },
]

export const OrganizationCard = ({ row }: { readonly row: OrganizationTableRow }) => (
  <>
    <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap="3">
      <Name {...row} />
      <ListingTag listing={row} />
    </chakra.div>
    <chakra.p marginTop="1">{countiesText(row)}</chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {tierNames[row.tier]()} · {membersText(row)}
      {row.invitations > 0 && ` · ${invitationsText(row)}`}
    </chakra.p>
  </>
)
