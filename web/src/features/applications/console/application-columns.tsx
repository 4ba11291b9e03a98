// The table columns and the phone card of an application: organization, contact, counties, services, tier, stage.
import { m } from '#messages'
import type { ListedApplication } from '#contracts/application-review.ts'
import { serviceLabel } from '#contracts/choice-labels.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { RowActions, SecondLine } from '../../../design-system/table/cells.tsx'
import type { Column } from '../../../design-system/table/columns.ts'
import { rem } from '../../../design-system/theme/scale.ts'
import { Button } from '../../../design-system/ui/Button.tsx'
import { RelativeTime } from '../../../design-system/ui/RelativeTime.tsx'
import { tierNames } from '#contracts/tier-names.ts'
import { StageTag } from './StageTag.tsx'

export interface RowHandlers {
  readonly onDetails: (application: ListedApplication) => void
  readonly onReview: (application: ListedApplication) => void
}

/** The names of the first services. A row has room for few. */
const shortServices = ({ services }: ListedApplication): string => {
  const names = services.map((service) => serviceLabel[service]())
  const hidden = names.length - 2
  return hidden > 1
    ? `${names.slice(0, 2).join(', ')} ${m['partner-applications:more']({ count: hidden })}`
    : names.join(', ')
}

const Actions = ({ row, onDetails, onReview }: RowHandlers & { readonly row: ListedApplication }) => (
  <>
    <Button
      variant="outline"
      size="row"
      // A decision that was made is changed in the details (APP-16).
      disabled={row.stage === 'approved' || row.stage === 'rejected'}
      aria-label={m['partner-applications:reviewOf']({ name: row.orgName })}
      onClick={() => onReview(row)}
    >
      {m['partner-applications:review']()}
    </Button>
    <Button
      variant="quiet"
      size="row"
      aria-label={m['partner-applications:detailsOf']({ name: row.orgName })}
      onClick={() => onDetails(row)}
    >
      {m['partner-applications:details']()}
    </Button>
  </>
)

export const applicationColumns = (handlers: RowHandlers): readonly Column<ListedApplication>[] => [
  {
    id: 'organization',
    header: m['partner-applications:columns.organization'](),
    rowHeader: true,
    cell: ({ orgName, tier }, density) => (
      <>
        <chakra.span fontWeight="650" overflowWrap="anywhere">
          {orgName}
        </chakra.span>
        <SecondLine density={density}>{tierNames[tier]()}</SecondLine>
      </>
    ),
  },
  {
    id: 'contact',
    header: m['partner-applications:columns.contact'](),
    cell: ({ contactName, contactEmail }, density) => (
      <>
        {contactName}
        <SecondLine density={density}>
          {/* A long address ends in dots. The details show all of it. */}
          <chakra.span display="block" truncate maxWidth={rem(230)}>
            {contactEmail}
          </chakra.span>
        </SecondLine>
      </>
    ),
  },
  {
    id: 'counties',
    header: m['partner-applications:columns.counties'](),
    hideBelow: 'lg',
    cell: ({ counties }) => counties.join(', '),
  },
  { id: 'services', header: m['partner-applications:columns.services'](), hideBelow: 'xl', cell: shortServices },
  {
    id: 'stage',
    header: m['partner-applications:columns.stage'](),
    nowrap: true,
    cell: (row) => <StageTag {...row} />,
  },
  {
    id: 'submitted',
    header: m['partner-applications:columns.submitted'](),
    nowrap: true,
    cell: ({ submittedAt }) => <RelativeTime instant={submittedAt} />,
  },
  {
    id: 'actions',
    header: m['partner-applications:columns.actions'](),
    align: 'end',
    nowrap: true,
    cell: (row) => (
      <RowActions>
        <Actions row={row} {...handlers} />
      </RowActions>
    ),
  },
]

interface CardProps extends RowHandlers {
  readonly row: ListedApplication
  readonly checkbox: ReactNode
}

export const ApplicationCard = ({ row, checkbox, ...handlers }: CardProps) => (
  <>
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
      <chakra.span display="flex" alignItems="center" gap="3" minWidth="0">
        {checkbox}
        <chakra.span fontWeight="650" overflowWrap="anywhere">
          {row.orgName}
        </chakra.span>
      </chakra.span>
      <StageTag {...row} />
    </chakra.div>
    <chakra.p marginTop="1" overflowWrap="anywhere">
      {row.contactName}, {row.contactEmail}
    </chakra.p>
    <chakra.p color="fg.muted" textStyle="small">
      {row.counties.join(', ')} · {tierNames[row.tier]()} · <RelativeTime instant={row.submittedAt} />
    </chakra.p>
    <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="2">
      <Actions row={row} {...handlers} />
    </chakra.div>
  </>
)
