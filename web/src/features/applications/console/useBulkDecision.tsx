// Approves or rejects the selected applications, and shows what became of each (APP-20).
import { m } from '#messages'
import type { ListedApplication } from '#contracts/application-review.ts'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Bulk } from '../../../design-system/table/columns.ts'
import { type Selection, useSelection } from '../../../design-system/table/selection.ts'
import { BulkResults } from '../../referrals/shared/BulkResults.tsx'
import { BulkDecisionDialog } from './BulkDecisionDialog.tsx'
import { refusedItemText } from './refusal-text.ts'
import { type BulkDecisionOutcome, bulkDecisionTexts, useBulkDecisionRun } from './useBulkDecisionRun.ts'
import type { DecisionName } from './useDecision.ts'

const isDecided = ({ stage }: ListedApplication): boolean => stage === 'approved' || stage === 'rejected'

/** The cast is safe: only rows of this page are in the list's selection. */
const useSelectedApplications = (list: string): readonly ListedApplication[] => [
  ...(useSelection(list) as Selection<ListedApplication>).values(),
]

export const useBulkDecision = (
  list: string,
): { readonly bulk: Omit<Bulk, 'list'>; readonly dialog: ReactNode; readonly results: ReactNode } => {
  const rows = useSelectedApplications(list)
  const [decision, setDecision] = useState<DecisionName>()
  const [outcome, setOutcome] = useState<BulkDecisionOutcome>()
  const { run, clearProblem, isPending, ...form } = useBulkDecisionRun(list, rows, (done) => {
    setOutcome(done)
    setDecision(undefined)
  })
  const open = (chosen: DecisionName) => () => {
    clearProblem()
    setDecision(chosen)
  }
  const decidedCount = rows.filter(isDecided).length
  return {
    bulk: {
      running: isPending ? decision : undefined,
      ...(decidedCount === 0 ? {} : { warning: m['partner-applications:bulk.decided']({ count: decidedCount }) }),
      actions: [
        {
          id: 'approve',
          label: m['partner-applications:bulk.approve'](),
          icon: Check,
          primary: true,
          onRun: open('approve'),
        },
        {
          id: 'reject',
          label: m['partner-applications:bulk.reject'](),
          icon: X,
          secondary: true,
          onRun: open('reject'),
        },
      ],
    },
    dialog: decision !== undefined && (
      <BulkDecisionDialog
        {...form}
        decision={decision}
        count={rows.length}
        pending={isPending}
        onConfirm={() => run(decision)}
        onClose={() => setDecision(undefined)}
      />
    ),
    results: outcome !== undefined && <DecisionResults {...outcome} onDismiss={() => setOutcome(undefined)} />,
  }
}

const DecisionResults = ({
  decision,
  result,
  names,
  onDismiss,
}: BulkDecisionOutcome & { readonly onDismiss: () => void }) => {
  const texts = bulkDecisionTexts[decision]
  return (
    <BulkResults
      title={texts.done({ count: result.done })}
      lines={result.results.map(({ id, done, code, message }) => ({
        id,
        done,
        name: names.get(id) ?? '',
        text: done ? texts.item() : refusedItemText(code, message),
      }))}
      onDismiss={onDismiss}
    />
  )
}
