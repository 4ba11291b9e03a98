// The queue that waits for the organization's answer, with its bulk actions.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { useSelection } from '../../../lib/stores/selection.ts'
import { exportAction } from '../shared/ExportButton.tsx'
import { t } from '../../../lib/texts.ts'
import { EmptyState } from '../../../design-system/ui/states.tsx'
import type { StartAction } from './AnswerButtons.tsx'
import { BoxTable, useBox } from './BoxTable.tsx'
import { waitingColumns } from './columns.tsx'
import { exportBox } from './exportBox.ts'
import { useAnswerBulk } from './useAnswerBulk.tsx'
import type { BoxPlace } from './useBoxPlace.ts'

const words = t.incoming

interface Props {
  readonly organizationId: string
  readonly onStart: StartAction
  readonly place: BoxPlace
}

export const WaitingTable = ({ organizationId, onStart, place }: Props) => {
  const { page, sort } = place
  const rows = useBox(organizationId, 'waiting', page, sort).data?.rows ?? []
  const list = `incoming:${organizationId}`
  const { bulk, results, dialog } = useAnswerBulk(list, rows)
  const selection = useSelection(list)
  const exportSelected = () => exportBox(organizationId, 'waiting', sort, [...selection.keys()])
  return (
    <chakra.div>
      {results}
      <BoxTable
        organizationId={organizationId}
        box="waiting"
        caption={m['partner-referrals:heading']()}
        columns={waitingColumns(onStart)}
        onStart={onStart}
        bulk={{ ...bulk, actions: [...bulk.actions, exportAction(exportSelected)] }}
        place={place}
        note={words.waitingBadge}
        empty={<EmptyState title={m['partner-referrals:empty']()} text={m['partner-referrals:emptyText']()} />}
      />
      {dialog}
    </chakra.div>
  )
}
