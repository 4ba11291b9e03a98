// The title of each action dialog, and the sentence that says what the action does.
import { m } from '#messages'
import type { DialogAction } from './action-draft.ts'
import { actionEffect } from './action-messages.ts'
import type { PartyNames } from '../shared/party-names.ts'

interface Subject {
  readonly shortId: string
  /** What a family calls its own request. Null for other readers. */
  readonly ownRequest: string | null
}

interface DialogMessages {
  readonly title: (referral: Subject) => string
  /** Says what the action does, and who sees it. */
  readonly effect: (names: PartyNames) => string
}

export const dialogMessages: Readonly<Record<DialogAction, DialogMessages>> = {
  accept: { title: m['referral-actions:dialog.accept'], effect: actionEffect.accept },
  return: {
    title: m['referral-actions:dialog.return'],
    effect: ({ sender }) => m['referral-actions:confirm.return']({ sender }),
  },
  decline: {
    title: m['referral-actions:dialog.decline'],
    effect: ({ client, sender, hasSendingOrganization }) =>
      hasSendingOrganization
        ? m['referral-actions:confirm.decline']({ client, sender })
        : m['referral-actions:confirm.declineFamily']({ client }),
  },
  close: {
    title: m['referral-actions:dialog.close'],
    effect: ({ sender }) => m['referral-actions:confirm.close']({ sender }),
  },
  reopen: { title: m['referral-actions:dialog.reopen'], effect: () => m['referral-actions:confirm.reopen']() },
  record_outcome: {
    title: m['referral-actions:dialog.recordOutcome'],
    effect: ({ client, sender }) => m['referral-actions:confirm.recordOutcome']({ client, sender }),
  },
  withdraw: {
    title: ({ shortId, ownRequest }) =>
      ownRequest === null
        ? m['referral-actions:dialog.withdraw']({ shortId })
        : m['referral-actions:dialog.withdrawOwn']({ request: ownRequest }),
    effect: ({ receiver }) =>
      receiver === null
        ? m['referral-actions:confirm.withdraw']()
        : m['referral-actions:confirm.withdrawFrom']({ receiver }),
  },
  resubmit: {
    title: ({ shortId, ownRequest }) =>
      ownRequest === null
        ? m['referral-actions:dialog.resubmit']({ shortId })
        : m['referral-actions:dialog.resubmitOwn']({ request: ownRequest }),
    effect: () => m['referral-actions:confirm.resubmit'](),
  },
  set_priority: {
    title: m['referral-actions:dialog.setPriority'],
    effect: () => m['referral-actions:confirm.setPriority'](),
  },
}
