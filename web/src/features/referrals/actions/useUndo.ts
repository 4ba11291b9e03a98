// Takes back an action for some seconds after it: by a command of its own, refused where somebody acted in between.
import { m } from '#messages'
import { useCallback } from 'react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { forgetOwnChanges, recordOwnChanges } from '../../../lib/stores/ownChanges.ts'
import { type Toast, toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import { refusalText } from './refusal.ts'
import { useReferralsRefresh } from './useReferralsRefresh.ts'

type UndoButton = NonNullable<Toast['action']>

/** The button that takes back the action which led the referral to this version. One press, one effect (REF-29). */
export const useUndo = (): ((id: string, version: number) => UndoButton) => {
  const refresh = useReferralsRefresh()
  return useCallback(
    (id, version) => {
      const key = crypto.randomUUID()
      const undo = async (): Promise<void> => {
        recordOwnChanges([id])
        try {
          await call('actOnReferral', { params: { id }, body: { action: 'undo', version }, key })
          toast({ kind: 'done', ...t.act.done.undo })
        } catch (thrown) {
          const { code } = asProblem(thrown)
          if (code !== 'unavailable') forgetOwnChanges([id])
          toast({
            kind: 'failed',
            title: m['referral-actions:undo.failed'](),
            text: code === 'stale_version' ? m['referral-actions:undo.changed']() : refusalText(thrown),
            // The same key: had it been undone after all, it is not undone twice.
            ...(code === 'unavailable' ? { action: button } : {}),
          })
        }
        await refresh()
      }
      const button: UndoButton = { label: m['referral-actions:undo.button'](), onPress: () => void undo() }
      return button
    },
    [refresh],
  )
}
