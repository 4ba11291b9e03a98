// Takes one action on a referral: one intent, one effect, and the page shows the result (REF-28, REF-29, REF-34).
import type { ActionResult, ReferralCommand } from '#contracts/referrals.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useIntent } from '../api/intent.ts'
import { asProblem } from '../api/problem.ts'
import { toast } from '../stores/toasts.ts'
import { t } from '../texts.ts'
import { tagView } from '../ui/status.ts'

interface Outcome {
  readonly id: string
  readonly command: ReferralCommand
  /** Name of the chosen receiver, for the toast of a routing. */
  readonly organization?: string
}

/** Queries that show referrals; each is read again after an action. */
const shown = new Set(['reviewReferrals', 'incomingReferrals', 'partnerSummary', 'referral', 'ownReferrals'])

export const useReferralsRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => shown.has(String(queryKey[0])) })
}

/** The mutation of every single action; its error is a ProblemError whose text `refusalText` words. */
export const useAct = (onDone?: (result: ActionResult, outcome: Outcome) => void) => {
  const intent = useIntent()
  const refresh = useReferralsRefresh()
  return useMutation({
    mutationFn: ({ id, command }: Outcome) =>
      call('actOnReferral', { params: { id }, body: command, key: intent.key({ id, command }) }),
    onSuccess: (result, outcome) => {
      intent.done()
      announce(outcome)
      onDone?.(result, outcome)
    },
    onSettled: refresh,
  })
}

const announce = ({ command, organization }: Outcome) => {
  if (command.action === 'route') {
    toast({ kind: 'done', title: t.act.routed(1, organization ?? '') })
    return
  }
  toast({ kind: 'done', ...t.act.done[command.action] })
}

/** What a refused action tells the person: the reason, and for 409 and 412 the state it is in now. */
export const refusalText = (thrown: unknown): string => {
  const problem = asProblem(thrown)
  const sentences = [problem.issues?.[0]?.message ?? problem.detail ?? problem.title]
  if (problem.code === 'unexpected') sentences.unshift(t.act.failed)
  const current = stateOf(problem.current)
  if (current !== null) sentences.push(t.act.nowIs(current))
  if (problem.code === 'stale_version') sentences.push(t.act.lookAgain)
  return sentences.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ')
}

const stateOf = (current: unknown): string | null => {
  if (typeof current !== 'object' || current === null || !('status' in current)) return null
  const { status, disposition } = current as Pick<ActionResult, 'status' | 'disposition'>
  return tagView(status, disposition).word.toLowerCase()
}
