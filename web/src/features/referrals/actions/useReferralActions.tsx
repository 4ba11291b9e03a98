// Starts an action on one referral, right away or through a dialog. The page renders `dialog` once.
import { m } from '#messages'
import { type ReferralAction, isReroute } from '#contracts/lifecycle.ts'
import { isUnnamedPartner } from '#contracts/organization-ref.ts'
import type { OrganizationRow } from '#contracts/people.ts'
import type { ReferralCommand } from '#contracts/referral-commands.ts'
import type { PersonRef } from '#contracts/referrals.ts'
import { shortId } from '#contracts/short-id.ts'
import { type ReactNode, useRef, useState } from 'react'
import { toast } from '../../../lib/stores/toasts.ts'
import { clientName } from '../shared/party-names.ts'
import { refusalText, refusalToast } from '../shared/refusal.ts'
import { ActionDialog, type ActionSubject } from './ActionDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { hasDialog } from './action-draft.ts'
import { actionLabel } from './action-messages.ts'
import { RouteDialog, commonReceiver } from './RouteDialog.tsx'
import { SubmitDialog } from './SubmitDialog.tsx'
import { type RoutedReferral, useAllowedReceivers } from './useAllowedReceivers.ts'
import { type LimitedReceiver, useLimitedReceiver } from './useLimitedReceiver.ts'
import { type ActionPlace, useReferralCommand } from './useReferralCommand.ts'

const immediateActions = ['start_review', 'release', 'submit', 'waitlist'] as const
type ImmediateAction = (typeof immediateActions)[number]
const isImmediateAction = (action: string): action is ImmediateAction =>
  (immediateActions as readonly string[]).includes(action)

interface StartedAction {
  readonly action: ReferralAction
  readonly referral: RoutedReferral
  /** The receiver of a referral that is about to be submitted, if it does not take every new one. */
  readonly limitedReceiver?: LimitedReceiver
}

interface StartedActionDialogProps {
  readonly started: StartedAction
  readonly pending: boolean
  /** Why the assignment or routing failed; null if it has not. */
  readonly error: Error | null
  readonly onAssign: (reviewer: PersonRef) => void
  readonly onRoute: (receiver: OrganizationRow) => void
  /** Submits the referral to its limited receiver. */
  readonly onSubmit: () => void
  /** Called after any other action. */
  readonly onDone: () => void
  readonly onClose: () => void
  readonly place: ActionPlace
}

/**
 * What happens when a receiver is chosen. A reroute sends the referral to it right away (REF-14). So does approving a
 * referral that had no receiver (REF-12).
 */
const routeEffect = ({ action, referral: { status } }: StartedAction): string => {
  if (action === 'submit') return m['referral-actions:confirm.submit']()
  return isReroute(status) ? m['referral-actions:confirm.reroute']({ count: 1 }) : m['referral-actions:confirm.route']()
}

/** The dialog of an action that was started on one referral. */
const StartedActionDialog = (props: StartedActionDialogProps) => {
  const { started, pending, error, onAssign, onSubmit, onDone, onClose, place } = props
  const { action, referral, limitedReceiver } = started
  const problem = error === null ? {} : { problem: refusalText(error) }
  if (hasDialog(action)) {
    return (
      <ActionDialog
        key={`${action} ${referral.id}`}
        action={action}
        referral={referral}
        onDone={onDone}
        onClose={onClose}
        place={place}
      />
    )
  }
  if (limitedReceiver !== undefined)
    return <SubmitDialog referral={referral} receiver={limitedReceiver} onConfirm={onSubmit} onClose={onClose} />
  if (action === 'assign')
    return <AssignDialog referral={referral} pending={pending} {...problem} onAssign={onAssign} onClose={onClose} />
  return <RouteOne {...props} />
}

/** Routes one referral, to an organization that its family named if it named any. */
const RouteOne = ({ started, pending, error, onRoute, onClose }: StartedActionDialogProps) => {
  const { action, referral } = started
  const { to } = referral
  const allowed = useAllowedReceivers(referral)
  return (
    <RouteDialog
      allowed={allowed}
      consequence={m['referral-actions:dialog.forReferral']({
        shortId: shortId(referral.id),
        client: clientName(referral.client),
        effect: routeEffect(started),
      })}
      confirmLabel={action === 'submit' ? actionLabel.submit() : m['referral-actions:routeReferrals']({ count: 1 })}
      currentReceiverId={commonReceiver([{ ...referral, to: isUnnamedPartner(to) ? null : to }])}
      pending={pending}
      {...(error === null ? {} : { problem: refusalText(error) })}
      onRoute={onRoute}
      onClose={onClose}
    />
  )
}

interface ReferralActions {
  readonly start: (action: ReferralAction, referral: RoutedReferral) => void
  /** Assigns the review to this person without opening a dialog. */
  readonly assign: (reviewer: PersonRef, referral: ActionSubject) => void
  /** The action that is running without a dialog, so that its button can show progress. */
  readonly pending: StartedAction | null
  readonly dialog: ReactNode
}

/** Sends actions that need no dialog. */
const useImmediateAction = (mutation: ReturnType<typeof useReferralCommand>) => {
  const [pending, setPending] = useState<StartedAction | null>(null)
  /** Ids of the referrals with a running action. Actions on other referrals can still start. */
  const busyIds = useRef(new Set<string>())
  // mutateAsync, because react-query drops the callbacks passed to `mutate` when the next mutation starts.
  const whileBusy = async <Result,>(started: StartedAction, run: () => Promise<Result>): Promise<Result> => {
    const { id } = started.referral
    busyIds.current.add(id)
    setPending(started)
    try {
      return await run()
    } finally {
      busyIds.current.delete(id)
      setPending((current) => (current === started ? null : current))
    }
  }
  const send = (action: ImmediateAction, referral: ActionSubject) =>
    whileBusy({ action, referral }, async () => {
      try {
        await mutation.mutateAsync({ id: referral.id, command: { action, version: referral.version } })
      } catch (error) {
        toast({ kind: 'failed', ...refusalToast(action, error) })
      }
    })
  return { send, whileBusy, pending, isBusy: ({ id }: ActionSubject) => busyIds.current.has(id) }
}

/** `onDone` is called after each successful action. */
export const useReferralActions = (
  place: ActionPlace,
  onDone?: (action: ReferralCommand['action'], id: string) => void,
): ReferralActions => {
  const [openAction, setOpenAction] = useState<StartedAction | null>(null)
  const mutation = useReferralCommand((_, { id, command }) => onDone?.(command.action, id), place)
  const { send, whileBusy, pending, isBusy } = useImmediateAction(mutation)
  const readLimitedReceiver = useLimitedReceiver()
  const close = () => setOpenAction(null)

  /** Sends it right away, unless the receiver does not take every new referral. */
  const submit = async (referral: RoutedReferral) => {
    const limitedReceiver = await whileBusy({ action: 'submit', referral }, () => readLimitedReceiver(referral.to))
    if (limitedReceiver === null) await send('submit', referral)
    else setOpenAction({ action: 'submit', referral, limitedReceiver })
  }

  const start = (action: ReferralAction, referral: RoutedReferral) => {
    if (isBusy(referral)) return
    // REF-12: approving a referral without a receiver asks for the receiver first.
    const needsReceiver = action === 'submit' && referral.to === null
    if (needsReceiver || action === 'route' || action === 'assign' || hasDialog(action)) {
      mutation.reset()
      setOpenAction({ action, referral })
    } else if (action === 'submit') void submit(referral)
    else if (isImmediateAction(action)) void send(action, referral)
  }

  const assign = async (reviewer: PersonRef, referral: ActionSubject) => {
    const isInDialog = openAction !== null
    try {
      await mutation.mutateAsync({
        id: referral.id,
        command: { action: 'assign', version: referral.version, assignedTo: reviewer.id },
        reviewer: reviewer.name,
      })
      if (isInDialog) close()
    } catch (error) {
      // An open dialog shows the error itself.
      if (!isInDialog) toast({ kind: 'failed', title: m['referral-actions:failed'](), text: refusalText(error) })
    }
  }

  const route = async ({ action, referral }: StartedAction, receiver: OrganizationRow) => {
    try {
      const { version } = await mutation.mutateAsync({
        id: referral.id,
        command: { action: 'route', version: referral.version, toOrganizationId: receiver.id },
        organization: receiver.name,
      })
      close()
      if (action === 'submit')
        await send('submit', { ...referral, version, to: { id: receiver.id, name: receiver.name } })
    } catch {
      // The dialog stays open and shows the error.
    }
  }

  return {
    start,
    assign: (reviewer, referral) => void assign(reviewer, referral),
    pending,
    dialog: openAction !== null && (
      <StartedActionDialog
        started={openAction}
        pending={mutation.isPending}
        error={mutation.error}
        onAssign={(reviewer) => void assign(reviewer, openAction.referral)}
        onRoute={(receiver) => void route(openAction, receiver)}
        onSubmit={() => {
          close()
          void send('submit', openAction.referral)
        }}
        onDone={() => onDone?.(openAction.action, openAction.referral.id)}
        onClose={close}
        place={place}
      />
    ),
  }
}
