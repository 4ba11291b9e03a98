// Runs one action over the selected rows; the result says row by row what was done and what was refused (REV-13).
import type { BulkResult } from '#contracts/referral-commands.ts'
import type { ReferralRow } from '#contracts/referrals.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { useIntent } from '../api/intent.ts'
import { paths } from '../paths.ts'
import { type BulkAnswer, type BulkRun, dismissBulkAnswer, keepBulkAnswer, useBulkAnswer } from '../stores/bulkRuns.ts'
import { forgetOwnActs, noteOwnActs } from '../stores/ownActs.ts'
import { type Selection, select, useSelection } from '../stores/selection.ts'
import { toast } from '../stores/toasts.ts'
import { BulkResults } from '../table/BulkResults.tsx'
import { t } from '../texts.ts'
import { TextLink } from '../ui/links.tsx'
import { tagView } from '../ui/status.ts'
import { type DeclineContent, DeclineManyDialog } from './DeclineManyDialog.tsx'
import { refusalText } from './refusal.ts'
import { useReferralsRefresh } from './useReferralsRefresh.ts'

type Items = BulkRun['command']['items']

interface Bulk {
  readonly selection: Selection
  /** The selected rows as a run takes them. */
  readonly items: Items
  /** Answers what was done; null: the whole run failed, or another was on its way. */
  readonly run: (run: BulkRun) => Promise<BulkResult | null>
  /** The action that runs. */
  readonly running: BulkRun['command']['action'] | undefined
  /** Why the whole run failed or each of its rows was refused, as text; undefined while something came of it. */
  readonly problem: string | undefined
  readonly reset: () => void
  /** Asks for the one reason of declining all that is selected. */
  readonly askDecline: () => void
  /** The dialog that asks for it. */
  readonly declining: ReactNode
  /** The result lines until dismissed; render above the table. */
  readonly results: ReactNode
}

/** The run that takes back what can be taken back of another; null: nothing can. */
const undoOf = ({ run: { command }, result: { results } }: BulkAnswer): BulkRun | null => {
  const items = results.flatMap(({ id, undo }) => (undo === null ? [] : [{ id, version: undo }]))
  return command.action === 'undo' || items.length === 0 ? null : { command: { action: 'undo', items } }
}

/** Why nothing at all was done, each reason once with the count of its rows; undefined where something was. */
const wholeRefusal = ({ done, results }: BulkResult): string | undefined => {
  if (done > 0) return undefined
  const reasons = Map.groupBy(results, ({ message }) => message ?? t.act.failed)
  return t.act.bulk.refusedAll([...reasons].map(([reason, rows]) => ({ reason, count: rows.length })))
}

const refusedIn = ({ results }: BulkResult) => results.filter(({ done }) => !done).map(({ id }) => id)

/** `rows`: what is on the page, for the names of receivers. `list`: the selection that a run is about. */
export const useBulk = (list: string, rows: readonly ReferralRow[]): Bulk => {
  const shown = useBulkAnswer(list)
  const selection = useSelection(list)
  /** Of a run that was refused as a whole each reason was told: to try again is to have seen the rows as they are now. */
  const told = new Set(shown?.result.done === 0 ? refusedIn(shown.result) : [])
  const items: Items = [...selection.values()].map(({ id, version }) => ({
    id,
    version: (told.has(id) ? rows.find((row) => row.id === id)?.version : undefined) ?? version,
  }))
  const [asked, setAsked] = useState(false)
  /** What was said in a decline, and to whom in vain: for them nobody types it twice, and no other family hears it. */
  const [said, setSaid] = useState<{ readonly ids: ReadonlySet<string>; readonly content: DeclineContent } | null>(null)
  const busy = useRef(false)
  const intent = useIntent()
  const refresh = useReferralsRefresh()
  const mutation = useMutation({
    mutationFn: ({ command }: BulkRun) => {
      noteOwnActs(command.items.map(({ id }) => id))
      return call('bulkReferrals', { body: command, key: intent.key(command) })
    },
    onSuccess: (result, run) => {
      intent.done()
      forgetOwnActs(refusedIn(result))
      const answer = { run, result: { ...result, results: [...(run.refused ?? []), ...result.results] } }
      keepBulkAnswer(list, answer)
      // What was selected meanwhile stays; and all of it where nothing was done, to be tried otherwise.
      if (result.done > 0) select(list, run.command.items, false)
      const undo = undoOf(answer)
      toast({
        kind: result.done > 0 ? 'done' : 'failed',
        title: t.act.bulk.done(run.command.action, result.done, run.organization ?? null),
        ...(undo === null ? {} : { action: { label: t.act.undo.button, onPress: () => mutation.mutate(undo) } }),
      })
    },
    onError: (thrown) => toast({ kind: 'failed', title: t.act.failed, text: refusalText(thrown) }),
    // The next run need not wait until the list has been read again.
    onSettled: () => void refresh(),
  })

  const run = async (next: BulkRun): Promise<BulkResult | null> => {
    if (busy.current) return null
    busy.current = true
    try {
      return await mutation.mutateAsync(next)
    } catch {
      // `problem` says it.
      return null
    } finally {
      busy.current = false
    }
  }

  const decline = async (content: DeclineContent) => {
    const result = await run({ command: { action: 'decline', items, ...content } })
    if (result === null) return
    setSaid({ ids: new Set(refusedIn(result)), content })
    if (result.done > 0) setAsked(false)
  }
  const problem = mutation.error === null ? mutation.data && wholeRefusal(mutation.data) : refusalText(mutation.error)
  const undo = shown === undefined ? null : undoOf(shown)

  const receiverOf = (run: BulkRun, id: string): string | null =>
    run.organization ?? rows.find((row) => row.id === id)?.to?.name ?? null

  /** Why, and what the row is now, where that is the reason. */
  const refusal = (id: string, code: string | null, message: string | null): string => {
    const reason = message ?? t.act.failed
    const row = rows.find((one) => one.id === id)
    if (row === undefined || (code !== 'not_allowed_in_state' && code !== 'stale_version')) return reason
    return `${reason}. ${t.act.nowIs(tagView(row.status, row.disposition).word.toLowerCase())}`
  }

  return {
    selection,
    items,
    run,
    running: mutation.isPending ? mutation.variables.command.action : undefined,
    problem,
    reset: mutation.reset,
    askDecline: () => {
      mutation.reset()
      setAsked(true)
    },
    declining: asked ? (
      <DeclineManyDialog
        count={items.length}
        pending={mutation.isPending}
        problem={problem}
        said={said !== null && items.every(({ id }) => said.ids.has(id)) ? said.content : undefined}
        onDecline={(content) => void decline(content)}
        onClose={() => setAsked(false)}
      />
    ) : null,
    results:
      shown === undefined ? null : (
        <BulkResults
          title={t.act.bulk.done(shown.run.command.action, shown.result.done, shown.run.organization ?? null)}
          pending={mutation.isPending}
          onDismiss={() => dismissBulkAnswer(list)}
          {...(undo === null ? {} : { onUndo: () => void run(undo) })}
          lines={shown.result.results.map(({ id, done, code, message }) => ({
            id,
            name: <TextLink to={paths.referral(id)}>{t.referral.shortId(id)}</TextLink>,
            done,
            text: done
              ? t.act.bulk.lineDone(shown.run.command.action, receiverOf(shown.run, id))
              : refusal(id, code, message),
          }))}
        />
      ),
  }
}
