// Takes one action on a referral: one intent, one effect, and the page shows the result (REF-28, REF-29, REF-34).
import type { ActionResult, ReferralCommand } from '#contracts/referral-commands.ts'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
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
const shown = new Set([
  'reviewReferrals',
  'reviewSummary',
  'incomingReferrals',
  'partnerSummary',
  'referral',
  'ownReferrals',
])

export const useReferralsRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return async () => {
    const concerned = { predicate: ({ queryKey }: Query) => shown.has(String(queryKey[0])) }
    // What was asked for before the action would answer without it.
    await queries.cancelQueries(concerned)
    await queries.invalidateQueries(concerned)
  }
}

/** The mutation of every single action; its error is a ProblemError whose text `refusalText` words. */
export const useAct = (onDone?: (result: ActionResult, outcome: Outcome) => void) => {
  const intent = useIntent()
  const refresh = useReferralsRefresh()
  /** The version that a refusal named, by referral: who confirms after it decides on that one. */
  const told = useRef(new Map<string, number>())
  const asTold = (id: string, command: ReferralCommand): ReferralCommand =>
    'version' in command ? { ...command, version: Math.max(command.version, told.current.get(id) ?? 0) } : command
  return useMutation({
    mutationFn: ({ id, command }: Outcome) => {
      const body = asTold(id, command)
      return call('actOnReferral', { params: { id }, body, key: intent.key({ id, body }) })
    },
    onSuccess: (result, outcome) => {
      intent.done()
      announce(outcome)
      onDone?.(result, outcome)
    },
    onError: (thrown, { id }) => {
      const current = currentOf(asProblem(thrown).current)
      if (current !== null) told.current.set(id, current.version)
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
  const current = currentOf(problem.current)
  if (current !== null) sentences.push(t.act.nowIs(tagView(current.status, current.disposition).word.toLowerCase()))
  if (problem.code === 'stale_version') sentences.push(t.act.lookAgain)
  return sentences.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ')
}

type Current = Pick<ActionResult, 'status' | 'disposition' | 'version'>

/** The state that a 409 or 412 names. */
const currentOf = (current: unknown): Current | null =>
  typeof current === 'object' && current !== null && 'status' in current && 'version' in current
    ? (current as Current)
    : null
