// The messages of the actions on a referral: buttons, their effects, confirmations, and results.
import { m } from '#messages'
import type { NeedMetAnswer } from '#contracts/enumerations.ts'
import type { LifecycleAction, ReferralAction } from '#contracts/lifecycle.ts'
import type { BulkAction } from '#contracts/referral-commands.ts'
import type { PartyNames } from '../shared/party-names.ts'

export const actionLabel = {
  start_review: m['referral-actions:action.startReview'],
  assign: m['referral-actions:action.assign'],
  release: m['referral-actions:action.release'],
  route: m['referral-actions:action.route'],
  submit: m['referral-actions:action.submit'],
  return: m['referral-actions:action.return'],
  decline: m['referral-actions:action.decline'],
  close: m['referral-actions:action.close'],
  reopen: m['referral-actions:action.reopen'],
  accept: m['referral-actions:action.accept'],
  waitlist: m['referral-actions:action.waitlist'],
  record_outcome: m['referral-actions:action.recordOutcome'],
  withdraw: m['referral-actions:action.withdraw'],
  resubmit: m['referral-actions:action.resubmit'],
  set_priority: m['referral-actions:action.setPriority'],
  add_note: m['referral-actions:action.addNote'],
} satisfies Record<ReferralAction, () => string>

/** The line below a button, which says what the action does and who is notified. */
export const actionEffect = {
  start_review: m['referral-actions:effect.startReview'],
  assign: m['referral-actions:effect.assign'],
  release: m['referral-actions:effect.release'],
  route: m['referral-actions:effect.route'],
  submit: ({ receiver, sender }) =>
    receiver === null
      ? m['referral-actions:effect.chooseReceiver']()
      : m['referral-actions:effect.submit']({ receiver, sender }),
  return: ({ sender }) => m['referral-actions:effect.return']({ sender }),
  decline: ({ sender }) => m['referral-actions:effect.decline']({ sender }),
  close: m['referral-actions:effect.close'],
  reopen: m['referral-actions:effect.reopen'],
  accept: ({ client, sender }) => m['referral-actions:effect.accept']({ client, sender }),
  waitlist: m['referral-actions:effect.waitlist'],
  record_outcome: m['referral-actions:effect.recordOutcome'],
  withdraw: ({ receiverInSentence: receiver }) =>
    receiver === null
      ? m['referral-actions:effect.withdraw']()
      : m['referral-actions:effect.withdrawFrom']({ receiver }),
  resubmit: m['referral-actions:effect.resubmit'],
  set_priority: m['referral-actions:effect.setPriority'],
} satisfies Record<Exclude<ReferralAction, 'add_note'>, ((names: PartyNames) => string) | (() => string)>

/** A reroute moves the referral to another partner right away, so it has its own message. */
export const rerouteEffect = ({ receiver }: PartyNames): string =>
  receiver === null ? m['referral-actions:effect.reroute']() : m['referral-actions:effect.rerouteFrom']({ receiver })

export const needMetMeaning = {
  met: m['referral-actions:needMet.met'],
  partly_met: m['referral-actions:needMet.partlyMet'],
  not_met: m['referral-actions:needMet.notMet'],
} satisfies Record<NeedMetAnswer, () => string>

interface ToastMessages {
  readonly title: string
  readonly text?: string
}

/**
 * The toast after one action (TL-17, TL-18, INC-15). After routing or assigning, it names the organization or the
 * person.
 */
export const doneToast: Readonly<Record<Exclude<LifecycleAction, 'route' | 'assign'>, () => ToastMessages>> = {
  start_review: () => ({
    title: m['referral-actions:done.startReview.title'](),
    text: m['referral-actions:done.startReview.text'](),
  }),
  release: () => ({
    title: m['referral-actions:done.release.title'](),
    text: m['referral-actions:done.release.text'](),
  }),
  undo: () => ({ title: m['referral-actions:done.undo.title'](), text: m['referral-actions:done.undo.text']() }),
  submit: () => ({ title: m['referral-actions:done.submit.title'](), text: m['referral-actions:done.submit.text']() }),
  return: () => ({ title: m['referral-actions:done.return.title'](), text: m['referral-actions:done.return.text']() }),
  close: () => ({ title: m['referral-actions:done.close.title'](), text: m['referral-actions:done.close.text']() }),
  accept: () => ({ title: m['referral-actions:done.accept.title'](), text: m['referral-actions:done.accept.text']() }),
  decline: () => ({ title: m['referral-actions:done.success'](), text: m['referral-actions:done.decline']() }),
  record_outcome: () => ({
    title: m['referral-actions:done.success'](),
    text: m['referral-actions:done.recordOutcome'](),
  }),
  waitlist: () => ({
    title: m['referral-actions:done.waitlist.title'](),
    text: m['referral-actions:done.waitlist.text'](),
  }),
  withdraw: () => ({
    title: m['referral-actions:done.withdraw.title'](),
    text: m['referral-actions:done.withdraw.text'](),
  }),
  resubmit: () => ({
    title: m['referral-actions:done.resubmit.title'](),
    text: m['referral-actions:done.resubmit.text'](),
  }),
  reopen: () => ({ title: m['referral-actions:done.reopen.title'](), text: m['referral-actions:done.reopen.text']() }),
  set_priority: () => ({ title: m['referral-actions:done.setPriority']() }),
  answer_help: () => ({ title: m['help-question:sent']() }),
  add_note: () => ({ title: m['referral-actions:done.addNote']() }),
  revoke_consent: () => ({ title: m['consent-desk:revoke.done'](), text: m['consent-desk:revoke.doneText']() }),
  renew_consent: () => ({ title: m['consent-desk:renew.done'](), text: m['consent-desk:renew.doneText']() }),
}

/** The toast after accepting a referral from a list (INC-05, INC-15). The referral's own page shows TL-18. */
export const acceptedInListToast = (): ToastMessages => ({
  title: m['referral-actions:done.success'](),
  text: m['referral-actions:done.accept.text'](),
})

/** Says how many referrals a bulk run changed (REV-14, REV-15, REV-23, INC-04). */
export const bulkDoneText = (action: BulkAction, total: number, organization: string | null): string => {
  switch (action) {
    case 'start_review':
      return m['referral-actions:bulk.startReview']({ count: total })
    case 'assign':
      return m['referral-actions:bulk.assign']({ count: total })
    case 'undo':
      return m['referral-actions:bulk.undo']({ count: total })
    case 'route':
      return m['referral-actions:done.route']({ count: total, organization: organization ?? '' })
    case 'submit':
      return m['referral-actions:bulk.submit']({ total })
    case 'decline':
      return m['referral-actions:bulk.decline']({ total })
    case 'accept':
      return m['referral-actions:bulk.accept']({ total })
    case 'waitlist':
      return m['referral-actions:bulk.waitlist']({ total })
  }
}

/** Explains why a run changed nothing, e.g. "Nothing was changed. Changed since you opened it (2)." */
export const bulkNothingDoneText = (reasons: ReadonlyMap<string, number>): string =>
  m['referral-actions:bulk.nothingDone']({
    reasons: [...reasons]
      .map(([reason, total]) => {
        const withoutPeriod = reason.replace(/\.$/, '')
        return total === 1
          ? `${withoutPeriod}.`
          : m['referral-actions:bulk.reasonCount']({ reason: withoutPeriod, total })
      })
      .join(' '),
  })

/** Says what a bulk run did with one row. */
export const bulkRowText = (action: BulkAction, organization: string | null): string => {
  switch (action) {
    case 'start_review':
      return m['referral-actions:row.startReview']()
    case 'assign':
      return m['referral-actions:row.assign']()
    case 'undo':
      return m['referral-actions:row.undo']()
    case 'route':
      return organization === null
        ? m['referral-actions:row.route']()
        : m['referral-actions:row.routeTo']({ organization })
    case 'submit':
      return organization === null
        ? m['referral-actions:row.submit']()
        : m['referral-actions:row.submitTo']({ organization })
    case 'decline':
      return m['referral-actions:row.decline']()
    case 'accept':
      return m['referral-actions:row.accept']()
    case 'waitlist':
      return m['referral-actions:row.waitlist']()
  }
}
