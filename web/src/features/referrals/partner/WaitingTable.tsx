// The queue of referrals that wait for the organization's response, with its bulk actions.
import { m } from '#messages'
import type { ReferralRow } from '#contracts/referrals.ts'
import { chakra } from '@chakra-ui/react'
import type { Column } from '../../../design-system/table/columns.ts'
import { useSelection } from '../../../design-system/table/selection.ts'
import { exportAction } from '../shared/ExportButton.tsx'
import { EmptyState } from '../../../design-system/ui/empty-states.tsx'
import type { StartAction } from './PartnerActionButtons.tsx'
import { PartnerReferralTable, usePartnerReferrals } from './PartnerReferralTable.tsx'
import { exportReferrals } from './export-referrals.ts'
import { usePartnerBulkActions } from './usePartnerBulkActions.tsx'
import type { TableUrlState } from './useTableUrlState.ts'

interface Props {
  readonly organizationId: string
  readonly columns: (onStart: StartAction) => readonly Column<ReferralRow>[]
  readonly onStart: StartAction
  readonly urlState: TableUrlState
}

export const WaitingTable = ({ organizationId, columns, onStart, urlState }: Props) => {
  const { page, sort } = urlState
  const rows = usePartnerReferrals(organizationId, 'waiting', page, sort).data?.rows ?? []
  const list = `incoming:${organizationId}`
  const { bulk, results, dialog } = usePartnerBulkActions(list, rows)
  const selection = useSelection(list)
  const exportSelected = () => exportReferrals(organizationId, 'waiting', sort, [...selection.keys()])
  return (
    <chakra.div>
      {results}
      <PartnerReferralTable
        organizationId={organizationId}
        box="waiting"
        caption={m['partner-referrals:heading']()}
        columns={columns(onStart)}
        onStart={onStart}
        bulk={{ ...bulk, actions: [...bulk.actions, exportAction(exportSelected)] }}
        urlState={urlState}
        note={(total) => m['partner-referrals:waitingForResponse']({ total })}
        empty={<EmptyState title={m['partner-referrals:empty']()} text={m['partner-referrals:emptyText']()} />}
      />
      {dialog}
    </chakra.div>
  )
}
