// Words of what a person may do with a referral: buttons, what follows, questions asked before, and the answer.
import type { ReferralAction } from '../lifecycle.ts'
import type { BulkAction } from '../referral-commands.ts'

/** Who stands around a referral, by name, for sentences that say what follows. */
export interface PartyNames {
  /** First name and last initial. */
  readonly client: string
  readonly sender: string | null
  readonly receiver: string | null
}

const sender = ({ sender: name, client }: PartyNames) => name ?? client
const receiver = ({ receiver: name }: PartyNames) => name ?? 'the receiver'

const label: Record<ReferralAction, string> = {
  start_review: 'Start review',
  assign: 'Assign',
  release: 'Give back',
  route: 'Route',
  submit: 'Approve & Submit',
  return: 'Return',
  decline: 'Decline',
  close: 'Close',
  reopen: 'Reopen',
  accept: 'Accept',
  waitlist: 'Waitlist',
  record_outcome: 'Record Outcome',
  withdraw: 'Withdraw',
  resubmit: 'Revise and resubmit',
  set_priority: 'Change priority',
  add_note: 'Add note',
}

/** One line under the button: what follows from it and who hears of it. */
const consequence: Record<Exclude<ReferralAction, 'add_note'>, (names: PartyNames) => string> = {
  start_review: () => 'Claims it for you, so that nobody reviews it twice.',
  assign: () => 'Gives the review to a member of the staff, you or a colleague.',
  release: () => 'Nobody reviews it then. It waits again for anybody of the staff.',
  route: () => 'Chooses who receives it. Nothing is sent until it is approved.',
  submit: (names) =>
    names.receiver === null
      ? 'Asks for a receiving organization first.'
      : `Sends it to ${names.receiver} and tells ${sender(names)}.`,
  return: (names) => `Goes back to ${sender(names)} for revision.`,
  decline: (names) => `Goes back to ${sender(names)} with a reason.`,
  close: () => 'Asks for a reason. It can be reopened with a note.',
  reopen: () => 'Opens it again in review, claimed by you. The age counts anew.',
  accept: (names) => `${names.client} is then In Service with you, and ${sender(names)} is told.`,
  waitlist: () => 'Keeps it with you for later. You can still accept or decline it.',
  record_outcome: () => 'Says whether the need was met and closes the referral.',
  withdraw: (names) =>
    names.receiver === null ? 'Takes the request back.' : `Takes the request back from ${receiver(names)}.`,
  resubmit: () => 'Sends it to the staff again, with what you change.',
  set_priority: () => 'Says how soon help is needed.',
}

/** Re-routing takes it from one partner to another at once, which deserves other words. */
const reroute = (names: PartyNames) =>
  `Takes it from ${receiver(names)} and sends it to another partner, whose clock starts anew.`

/** What a bulk run did with one row. */
const lineDone: Record<BulkAction, (organization: string | null) => string> = {
  start_review: () => 'Claimed by you',
  assign: () => 'Assigned to you',
  undo: () => 'As it was before',
  route: (to) => (to === null ? 'Routed' : `Routed to ${to}`),
  submit: (to) => (to === null ? 'Sent to the receiver' : `Sent to ${to}`),
  decline: () => 'Returned to the sender',
  accept: () => 'In Service with you',
  waitlist: () => 'Waitlisted for future availability',
}

/** The toast after one action (TL-17, TL-18, INC-15). */
const done: Record<
  Exclude<ReferralAction | 'undo', 'route' | 'assign'>,
  { readonly title: string; readonly text?: string }
> = {
  start_review: { title: 'Review started', text: 'The referral is claimed by you.' },
  release: { title: 'Review given back', text: 'It waits again for anybody of the staff.' },
  undo: { title: 'Undone', text: 'It is as it was before. Both steps stay in its history.' },
  submit: { title: 'Referral Submitted', text: 'The referral has been approved and submitted.' },
  return: { title: 'Referral Returned', text: 'The referral has been returned for revision.' },
  close: { title: 'Referral Closed', text: 'The referral has been closed successfully.' },
  accept: { title: 'Referral Accepted', text: 'Referral accepted successfully.' },
  decline: { title: 'Success', text: 'Referral declined successfully.' },
  record_outcome: { title: 'Success', text: 'Referral closed with outcome recorded successfully.' },
  waitlist: { title: 'Referral Waitlisted', text: 'Waitlisted for future availability' },
  withdraw: { title: 'Referral Withdrawn', text: 'The request has been taken back.' },
  resubmit: { title: 'Referral Resubmitted', text: 'The staff will read it again.' },
  reopen: { title: 'Referral Reopened', text: 'It is back in review, claimed by you.' },
  set_priority: { title: 'Priority Changed' },
  add_note: { title: 'Note Added' },
}

export const act = {
  label,
  consequence,
  reroute,

  dialog: {
    return: (id: string) => `Return referral ${id}`,
    decline: 'Decline Referral',
    accept: 'Accept Referral',
    outcome: 'Record Outcome',
    close: (id: string) => `Close referral ${id}`,
    reopen: (id: string) => `Reopen referral ${id}`,
    withdraw: (id: string) => `Withdraw referral ${id}`,
    resubmit: (id: string) => `Revise referral ${id}`,
    priority: (id: string) => `Priority of referral ${id}`,
    route: 'Route referral(s)',
    assign: (id: string) => `Assign referral ${id}`,
    selected: (count: number) => `${count} selected.`,
    one: (id: string, client: string) => `${id}, ${client.endsWith('.') ? client : `${client}.`}`,
  },
  seenBy: {
    return: (names: PartyNames) => `${sender(names)} gets it back, can revise it and send it again.`,
    returnToFamily: (names: PartyNames) =>
      `${names.client} asked without an account, sees your question behind the link of the request, and can answer it there.`,
    decline: (names: PartyNames) =>
      names.sender === null
        ? `${names.client} sees that it was declined, not the reason and not the note.`
        : `The referral of ${names.client} goes back to ${names.sender}, who sees the reason and the note.`,
    declineMany: 'Each goes back to who sent it, with the reason and the note.',
    accept: (names: PartyNames) => `${names.client} will be In Service with you. ${sender(names)} is told.`,
    outcome: (names: PartyNames) =>
      `${sender(names)} and the exchange see the outcome. The referral of ${names.client} is then closed.`,
    close: (names: PartyNames) => `${sender(names)} will see it as closed. You can reopen it with a note.`,
    reopen: () => 'It goes back to review, claimed by you.',
    withdraw: (names: PartyNames) =>
      names.receiver === null
        ? 'Nobody will work on it. You can send it again later.'
        : `${names.receiver} will no longer work on it. You can send it again later.`,
    resubmit: () => 'The staff read it again from the start.',
    assign: 'The staff and the organizations of this referral see who reviews it.',
    priority: () => 'Everyone who may see the referral sees its priority. High also alerts the staff.',
    route: 'Nothing is sent until you approve and submit.',
    reroute: (count: number) =>
      count === 1
        ? 'It goes to the new receiver at once, whose clock starts anew.'
        : 'Those already sent go to the new receiver at once, whose clock starts anew.',
    submit: 'It is sent to the one you choose at once.',
    submitMany: (without: number, all: number) => {
      if (without === all) return `All ${all} are sent to the one you choose at once.`
      const lacking = without === 1 ? '1 has no receiver yet and goes' : `${without} have no receiver yet and go`
      return `${all} selected, of which ${lacking} to the one you choose. All are sent at once.`
    },
  },
  field: {
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    note: 'Note',
    noteHelp: 'Encrypted. Staff, the sender and the receiver can read it.',
    noteToSender: 'What should be revised?',
    questionToFamily: 'Your question to the family',
    questionHelp:
      'Whoever has the link can read it: name nobody, and ask nothing that could endanger somebody at home. In the language of the family, if you can.',
    receiver: 'Receiving organization',
    receiverHint: 'Type to filter. Up to 50 shown.',
    receiverNow: 'Already the receiver',
    reviewer: 'Who reviews it',
    chooseReviewer: 'Choose a person',
    reviewerNow: (name: string) => `${name} (has it now)`,
    you: (name: string) => `${name} (you)`,
    amount: 'Dollars invested',
    amountHelp: 'What your organization spent on this need. 0 if nothing.',
    needMet: 'Was the need met?',
    need: 'Need category',
  },
  missing: {
    reason: 'Choose a reason',
    note: 'This reason needs a note',
    reopenNote: 'Say why it is reopened',
    receiver: 'Choose a receiving organization',
    reviewer: 'Choose who reviews it',
    needMet: 'Say whether the need was met',
  },
  needMet: {
    met: 'The family got what it asked for',
    partly_met: 'Part of it, or for a while',
    not_met: 'It could not be met',
  },

  done,
  assigned: (name: string) => ({ title: 'Review assigned', text: `${name} reviews it now.` }),
  undo: {},
  /** Of a receiver's answer (INC-16). */
  update: {},
  /** With `receiver` where that changed too; null: it has none now. */
  nowIs: (state: string, receiver?: string | null) => {
    if (receiver === undefined) return `It is now ${state}.`
    return `It is now ${state}, ${receiver === null ? 'without a receiver' : `with ${receiver} as its receiver`}.`
  },

  bulk: {
    done: (action: BulkAction, count: number, organization: string | null): string => {
      switch (action) {
        case 'start_review':
          return `Started review of ${count} referral(s).`
        case 'assign':
          return `Assigned ${count} referral(s) to you.`
        case 'undo':
          return `Undone for ${count} referral(s).`
        case 'route':
          return `Routed ${count} referral(s) to ${organization ?? ''}.`
        case 'submit':
          return `Approved & submitted ${count} referral(s).`
        case 'decline':
          return `Declined ${count} referral(s).`
        case 'accept':
          return `Accepted ${count} referral(s).`
        case 'waitlist':
          return `Waitlisted ${count} referral(s).`
      }
    },
    /** e.g. "Nothing was done. Changed since you opened it (2)." */
    refusedAll: (reasons: readonly { readonly reason: string; readonly count: number }[]) =>
      [
        'Nothing was done.',
        ...reasons.map(({ reason, count }) => reason.replace(/\.?$/, count === 1 ? '.' : ` (${count}).`)),
      ].join(' '),
    lineDone: (action: BulkAction, organization: string | null) => lineDone[action](organization),
  },
}
