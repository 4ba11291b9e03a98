// The queue that waits for the organization's answer, with its bulk actions.
import { chakra } from '@chakra-ui/react'
import { useSelection } from '../../stores/selection.ts'
import { exportAction } from '../../table/ExportButton.tsx'
import type { Sort } from '../../table/listUrl.ts'
import { t } from '../../texts.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { StartAction } from './AnswerButtons.tsx'
import { BoxTable, useBox } from './BoxTable.tsx'
import { waitingColumns } from './columns.tsx'
import { exportBox } from './exportBox.ts'
import { useAnswerBulk } from './useAnswerBulk.tsx'

const words = t.incoming

interface Props {
  readonly organizationId: string
  readonly onStart: StartAction
  readonly page: number
  readonly sort: Sort
  readonly onPage: (page: number) => void
  readonly onSort: (sort: Sort) => void
}

export const WaitingTable = ({ organizationId, onStart, page, sort, onPage, onSort }: Props) => {
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
        caption={words.heading}
        columns={waitingColumns(onStart)}
        onStart={onStart}
        bulk={{ ...bulk, actions: [...bulk.actions, exportAction(exportSelected)] }}
        place={{ page, sort, onPage, onSort }}
        note={words.waitingBadge}
        empty={<EmptyState title={words.empty} text={words.emptyText} />}
      />
      {dialog}
    </chakra.div>
  )
}
