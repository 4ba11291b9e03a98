// Sends one decision about the selected applications, and keeps the notes until it succeeds (APP-20, APP-21).
import { m } from '#messages'
import { type DecidedApplications, DecideApplications, type ListedApplication } from '#contracts/application-review.ts'
import { schemaIssueText } from '#contracts/validation-messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { recordOwnChanges } from '../../../lib/stores/own-changes.ts'
import { toast } from '../../../lib/stores/toasts.ts'
import { select } from '../../../design-system/table/selection.ts'
import { useApplicationsRefresh } from './useApplicationsRefresh.ts'
import type { DecisionName } from './useDecision.ts'

export const bulkDecisionTexts = {
  approve: {
    done: m['partner-applications:bulk.approved'],
    failed: m['partner-applications:bulk.approveFailed'],
    item: m['partner-applications:bulk.itemApproved'],
  },
  reject: {
    done: m['partner-applications:bulk.rejected'],
    failed: m['partner-applications:bulk.rejectFailed'],
    item: m['partner-applications:bulk.itemRejected'],
  },
} as const

export interface BulkDecisionOutcome {
  readonly decision: DecisionName
  readonly result: DecidedApplications
  readonly names: ReadonlyMap<string, string>
}

/** The server answers within seconds with what is done. The same key continues it, until another attempt brings nothing. */
const sendUntilDone = async (body: DecideApplications, key: string): Promise<DecidedApplications> => {
  for (let done = 0; ;) {
    const result = await call('decideApplications', { body, key })
    const isUnfinished = result.results.some(({ code }) => code === 'unavailable')
    if (!isUnfinished || result.done <= done) return result
    done = result.done
  }
}

/** Runs a decision about the given rows. `onDone` is called once each has its result. */
export const useBulkDecisionRun = (
  list: string,
  rows: readonly ListedApplication[],
  onDone: (outcome: BulkDecisionOutcome) => void,
) => {
  const [notes, setNotes] = useState('')
  const [problem, setProblem] = useState<string>()
  const idempotency = useIdempotencyKey()
  const refresh = useApplicationsRefresh()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: DecideApplications) => {
      recordOwnChanges(body.items.map(({ id }) => id))
      return sendUntilDone(body, idempotency.keyFor(body))
    },
    onSuccess: (result, { decision, items }) => {
      idempotency.complete()
      onDone({ decision, result, names: new Map(rows.map(({ id, orgName }) => [id, orgName])) })
      select(list, items, false)
      setNotes('')
      const { done, failed } = bulkDecisionTexts[decision]
      toast({
        kind: result.done > 0 ? 'done' : 'failed',
        title: result.done > 0 ? m['partner-applications:bulk.done']() : failed(),
        text: done({ count: result.done }),
      })
    },
    onError: (error, { decision }) =>
      setProblem(
        m['partner-applications:decision.failed']({
          title: bulkDecisionTexts[decision].failed(),
          reason: problemText(asProblem(error)),
        }),
      ),
    onSettled: refresh,
  })
  return {
    notes,
    setNotes,
    problem,
    isPending,
    clearProblem: () => setProblem(undefined),
    run: (decision: DecisionName) => {
      const items = rows.map(({ id, version }) => ({ id, version }))
      const body = DecideApplications.safeParse({ decision, items, notes })
      const [issue] = body.error?.issues ?? []
      setProblem(issue === undefined ? undefined : schemaIssueText(issue))
      if (body.success) mutate(body.data)
    },
  }
}
