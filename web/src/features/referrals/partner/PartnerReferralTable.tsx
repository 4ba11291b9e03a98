// The table of one partner list: waiting, in service, history, or sent.
import { m } from '#messages'
import { type IncomingBox, IncomingQuery, type ReferralRow, isSentBox } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { incomingReferrals } from '../queries.ts'
import { clientName } from '../shared/party-names.ts'
import type { Bulk, Column } from '../../../design-system/table/columns.ts'
import { DataTable } from '../../../design-system/table/DataTable.tsx'
import { ExportButton } from '../shared/ExportButton.tsx'
import { ExportPanel } from '../shared/ExportPanel.tsx'
import type { Sort } from '../../../design-system/table/list-url.ts'
import { serverListProps } from '../../../design-system/table/server-list-props.tsx'
import { shortId } from '#contracts/short-id.ts'
import type { StartAction } from './PartnerActionButtons.tsx'
import { PartnerReferralCard } from './PartnerReferralCard.tsx'
import { exportReferrals, exportListName } from './export-referrals.ts'
import type { TableUrlState } from './useTableUrlState.ts'

interface Props {
  readonly organizationId: string
  readonly box: IncomingBox
  readonly caption: string
  readonly columns: readonly Column<ReferralRow>[]
  readonly onStart: StartAction
  readonly empty: ReactNode
  readonly urlState: TableUrlState
  readonly bulk?: Bulk
  readonly heading?: ReactNode
  readonly note?: (total: number) => string
  /** Hides the whole table while it has no rows. A failed load is still shown. */
  readonly hideWhenEmpty?: boolean
}

export const usePartnerReferrals = (organizationId: string, box: IncomingBox, page: number, sort: Sort) =>
  useQuery(incomingReferrals(organizationId, IncomingQuery.parse({ box, page, ...sort })))

/** The receiver in the sent box, and the sender elsewhere. A row whose part has ended does not name it (ROLE-24). */
const otherOrganization = ({ from, to, part }: ReferralRow, box: IncomingBox): string => {
  if (part !== null) return ''
  return isSentBox(box)
    ? (to?.name ?? m['referral-detail:noReceiver']())
    : (from?.name ?? m['referral-detail:noSender']())
}

export const PartnerReferralTable = (props: Props) => {
  const { organizationId, box, caption, columns, onStart, empty, bulk, heading, note, hideWhenEmpty = false } = props
  const { page, sort, onPage, onSort } = props.urlState
  const result = usePartnerReferrals(organizationId, box, page, sort)
  const { data } = result
  if (hideWhenEmpty && !(data === undefined ? result.isError : data.total > 0)) return null
  const exportableBox = box === 'sent' || box === 'returned' ? null : box
  const table = (
    <DataTable
      caption={caption}
      columns={columns}
      rows={data?.rows}
      rowName={(row) => `${shortId(row.id)}, ${clientName(row.client)}`}
      card={(row, checkbox) => (
        <PartnerReferralCard
          row={row}
          checkbox={checkbox}
          onStart={onStart}
          isWaiting={box === 'waiting'}
          otherOrganization={otherOrganization(row, box)}
        />
      )}
      sort={{ ...sort, onSort }}
      cardsBelow="lg"
      stableKey={JSON.stringify([organizationId, box, page, sort])}
      {...(exportableBox === null
        ? {}
        : {
            tools: (
              <ExportButton table={caption} onExport={() => exportReferrals(organizationId, exportableBox, sort)} />
            ),
          })}
      {...(bulk === undefined ? {} : { bulk })}
      {...(heading === undefined ? {} : { heading: <TableHeading>{heading}</TableHeading> })}
      {...serverListProps(
        result,
        { rowNoun: (count) => m['referral:noun']({ count }), loadFailed: m['partner-referrals:loadFailed']() },
        onPage,
      )}
      {...(data === undefined || note === undefined ? {} : { note: note(data.total) })}
      empty={empty}
    />
  )
  if (exportableBox === null) return table
  return (
    <div>
      <ExportPanel
        list={exportListName(organizationId, exportableBox)}
        rowNoun={(count) => m['referral:noun']({ count })}
      />
      {table}
    </div>
  )
}

const TableHeading = ({ children }: { children: ReactNode }) => (
  <chakra.h3 textStyle="section" px={{ base: '0', lg: '4' }} py="3.5">
    {children}
  </chakra.h3>
)
