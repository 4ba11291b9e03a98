// Starts an action on one referral: at once, or through its dialog. The page renders `dialog` once.
import { m } from '#messages'
import type { OrganizationRow } from '#contracts/people.ts'
import type { ReferralAction } from '#contracts/lifecycle.ts'
import type { ReferralCommand } from '#contracts/referral-commands.ts'
import { type ReactNode, useRef, useState } from 'react'
import { toast } from '../../../lib/stores/toasts.ts'
import { t } from '../../../lib/texts.ts'
import type { PersonRef } from '#contracts/referrals.ts'
import { ActionDialog, type ActionSubject } from './ActionDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { hasDialog } from './actionDraft.ts'
import { clientName } from './names.ts'
import { RouteDialog, commonReceiver } from './RouteDialog.tsx'
import { refusalText, refusalToast } from './refusal.ts'
import { useReferralCommand } from './useReferralCommand.ts'

const immediateActions = ['start_review', 'release', 'submit', 'waitlist'] as const
type ImmediateAction = (typeof immediateActions)[number]
const isImmediateAction = (action: string): action is ImmediateAction =>
  (immediateActions as readonly string[]).includes(action)

interface StartedAction {
  readonly action: ReferralAction
  readonly referral: ActionSubject
}

/** Of a routing: approving without a receiver sends to the one chosen, and so does a re-route (REF-12, REF-14). */
const routeConsequence = ({ action, referral: { status } }: StartedAction): string => {
  if (action === 'submit') return t.act.seenBy.submit
  return status === 'submitted' || status === 'returned' ? t.act.seenBy.reroute(1) : t.act.seenBy.route
}

interface ReferralActions {
  readonly start: (action: ReferralAction, referral: ActionSubject) => void
  /** Gives the review to this person without asking further. */
  readonly assign: (to: PersonRef, referral: ActionSubject) => void
  /** The action under way without a dialog, so that its button can say so. */
  readonly pending: StartedAction | null
  readonly dialog: ReactNode
}

/** `onDone` hears of each action that had its effect. */
export const useReferralActions = (
  onDone?: (action: ReferralCommand['action'], id: string) => void,
): ReferralActions => {
  const [openAction, setOpenAction] = useState<StartedAction | null>(null)
  const [pending, setPending] = useState<StartedAction | null>(null)
  /** Ids of the referrals on which an action is under way; the others stay free. */
  const busyIds = useRef(new Set<string>())
  const close = () => setOpenAction(null)
  const mutation = useReferralCommand((_, { id, command }) => onDone?.(command.action, id))

  // Each action is awaited for itself: what is handed to `mutate` is forgotten once the next one begins.
  const send = async (action: ImmediateAction, referral: ActionSubject) => {
    const started = { action, referral }
    busyIds.current.add(referral.id)
    setPending(started)
    try {
      await mutation.mutateAsync({ id: referral.id, command: { action, version: referral.version } })
    } catch (thrown) {
      toast({ kind: 'failed', ...refusalToast(action, thrown) })
    } finally {
      busyIds.current.delete(referral.id)
      setPending((current) => (current === started ? null : current))
    }
  }

  const start = (action: ReferralAction, referral: ActionSubject) => {
    if (busyIds.current.has(referral.id)) return
    // REF-12: approving one that has no receiver asks for the receiver first.
    const needsReceiver = action === 'submit' && referral.to === null
    if (needsReceiver || action === 'route' || action === 'assign' || hasDialog(action)) {
      mutation.reset()
      setOpenAction({ action, referral })
    } else if (isImmediateAction(action)) void send(action, referral)
  }

  const assign = async (to: PersonRef, referral: ActionSubject) => {
    const isInDialog = openAction !== null
    try {
      await mutation.mutateAsync({
        id: referral.id,
        command: { action: 'assign', version: referral.version, assignedTo: to.id },
        reviewer: to.name,
      })
      if (isInDialog) close()
    } catch (thrown) {
      // In the dialog the refusal stands there.
      if (!isInDialog) toast({ kind: 'failed', title: m['referral-actions:failed'](), text: refusalText(thrown) })
    }
  }

  const route = async ({ action, referral }: StartedAction, to: OrganizationRow) => {
    try {
      const { version } = await mutation.mutateAsync({
        id: referral.id,
        command: { action: 'route', version: referral.version, toOrganizationId: to.id },
        organization: to.name,
      })
      close()
      if (action === 'submit') await send('submit', { ...referral, version, to: { id: to.id, name: to.name } })
    } catch {
      // The dialog stays, and says it.
    }
  }

  const renderDialog = (started: StartedAction) => {
    const { action, referral } = started
    if (hasDialog(action)) {
      return (
        <ActionDialog
          key={`${action} ${referral.id}`}
          action={action}
          referral={referral}
          onClose={close}
          onDone={() => onDone?.(action, referral.id)}
        />
      )
    }
    if (action === 'assign') {
      return (
        <AssignDialog
          referral={referral}
          pending={mutation.isPending}
          {...(mutation.error === null ? {} : { problem: refusalText(mutation.error) })}
          onAssign={(to) => void assign(to, referral)}
          onClose={close}
        />
      )
    }
    return (
      <RouteDialog
        consequence={`${t.act.dialog.one(t.referral.shortId(referral.id), clientName(referral.client))} ${routeConsequence(started)}`}
        confirmLabel={action === 'submit' ? t.act.label.submit : m['referral-actions:routeCount']({ count: 1 })}
        currentReceiverId={commonReceiver([referral])}
        pending={mutation.isPending}
        {...(mutation.error === null ? {} : { problem: refusalText(mutation.error) })}
        onRoute={(to) => void route(started, to)}
        onClose={close}
      />
    )
  }

  return {
    start,
    assign: (to, referral) => void assign(to, referral),
    pending,
    dialog: openAction === null ? null : renderDialog(openAction),
  }
}
