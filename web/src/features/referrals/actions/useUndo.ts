// Offers to undo an action for a few seconds. Undo is a separate command, which the server refuses if someone has acted
// since.
import { m } from '#messages'
import { useCallback } from 'react'
import { call } from '../../../lib/api/client.ts'
import { asProblem } from '../../../lib/api/problem.ts'
import { removeOwnChanges, recordOwnChanges } from '../../../lib/stores/own-changes.ts'
import { type Toast, toast } from '../../../lib/stores/toasts.ts'
import { doneToast } from './action-messages.ts'
import { refusalText } from '../shared/refusal.ts'
import { useReferralsRefresh } from '../shared/useReferralsRefresh.ts'

type UndoButton = NonNullable<Toast['action']>

/** The button that undoes the action that produced this version. Pressing it is idempotent (REF-29). */
export const useUndo = (): ((id: string, version: number) => UndoButton) => {
  const refresh = useReferralsRefresh()
  return useCallback(
    (id, version) => {
      const key = crypto.randomUUID()
      const undo = async (): Promise<void> => {
        recordOwnChanges([id])
        try {
          await call('actOnReferral', { params: { id }, body: { action: 'undo', version }, key })
          toast({ kind: 'done', ...doneToast.undo() })
        } catch (error) {
          const { code } = asProblem(error)
          if (code !== 'unavailable') removeOwnChanges([id])
          toast({
            kind: 'failed',
            title: m['referral-actions:undo.failed'](),
            text: code === 'stale_version' ? m['referral-actions:undo.changed']() : refusalText(error),
            // The retry uses the same key, so it has no further effect if the first request succeeded.
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
