// Starts an action on one referral, right away or through its dialog. The page renders `dialog` once.
import { m } from '#messages'
import type { OrganizationRow } from '#contracts/people.ts'
import { type ReferralAction, isReroute } from '#contracts/lifecycle.ts'
import type { ReferralCommand } from '#contracts/referral-commands.ts'
import { type ReactNode, useRef, useState } from 'react'
import { toast } from '../../../lib/stores/toasts.ts'
import type { PersonRef } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { ActionDialog, type ActionSubject } from './ActionDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { hasDialog } from './action-draft.ts'
import { actionLabel } from './action-texts.ts'
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

/**
 * What choosing a receiver does. A reroute sends the referral to it right away (REF-14), and so does approving a referral that
 * had no receiver (REF-12).
 */
const routeEffect = ({ action, referral: { status } }: StartedAction): string => {
  if (action === 'submit') return m['referral-actions:confirm.submit']()
  return isReroute(status) ? m['referral-actions:confirm.reroute']({ count: 1 }) : m['referral-actions:confirm.route']()
}

interface ReferralActions {
  readonly start: (action: ReferralAction, referral: ActionSubject) => void
  /** Assigns the review to this person without opening a dialog. */
  readonly assign: (to: PersonRef, referral: ActionSubject) => void
  /** The action that is running without a dialog, so that its button can show it. */
  readonly pending: StartedAction | null
  readonly dialog: ReactNode
}

/** `onDone` is called after each successful action. */
export const useReferralActions = (
  onDone?: (action: ReferralCommand['action'], id: string) => void,
): ReferralActions => {
  const [openAction, setOpenAction] = useState<StartedAction | null>(null)
  const [pending, setPending] = useState<StartedAction | null>(null)
  /** Ids of the referrals with a running action. Actions on other referrals can still start. */
  const busyIds = useRef(new Set<string>())
  const close = () => setOpenAction(null)
  const mutation = useReferralCommand((_, { id, command }) => onDone?.(command.action, id))

  // mutateAsync, because react-query drops the callbacks passed to `mutate` when the next mutation starts.
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
    // REF-12: approving a referral without a receiver asks for the receiver first.
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
      // An open dialog shows the error itself.
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
      // The dialog stays open and shows the error.
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
        consequence={m['referral-actions:dialog.forReferral']({
          shortId: shortId(referral.id),
          client: clientName(referral.client),
          effect: routeEffect(started),
        })}
        confirmLabel={action === 'submit' ? actionLabel.submit() : m['referral-actions:routeReferrals']({ count: 1 })}
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
