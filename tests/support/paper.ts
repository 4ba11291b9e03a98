// A second, much simpler model of the referral life cycle. Property tests compare the decider with it.
import type { Disposition, ReferralSource, ReferralStatus } from '#contracts/enumerations.ts'

import { ids, people } from './referrals.ts'

/** The state of a referral in the model. */
export interface Paper {
  readonly status: ReferralStatus
  readonly disposition: Disposition | null
  readonly version: number
  readonly receiver: string | null
  /** The receiver has the referral, or had it. */
  readonly sent: boolean
  readonly claimedBy: string | null
  /** Fixed when the referral is created: who counts as the sender, and the status after a resubmission. */
  readonly senders: readonly Who[]
  /** The family has no account, so staff may enter its answer. */
  readonly withoutAccount: boolean
  readonly startedAs: 'requested' | 'pending_review'
  /** The state that an undo restores; null when people outside the staff were notified of the last transition. */
  readonly before: Paper | null
}

export type Who = 'staff' | 'colleague' | 'receiver' | 'other' | 'sender' | 'client'
export type Move =
  | { readonly do: 'start_review' | 'submit' | 'return' | 'reopen' | 'accept' | 'waitlist' | 'record_outcome' }
  | {
      readonly do:
        | 'withdraw'
        | 'resubmit'
        | 'close'
        | 'decline'
        | 'set_priority'
        | 'add_note'
        | 'assign'
        | 'release'
        | 'undo'
    }
  | { readonly do: 'route'; readonly to: string }
export type Step = Move & { readonly who: Who; readonly stale: boolean }

export const persons = {
  staff: people.staff,
  colleague: people.admin,
  receiver: people.receiver,
  other: people.stranger,
  sender: people.sender,
  client: people.client,
} as const

interface Opening {
  readonly by: Who | 'guest'
  readonly from: string | null
  readonly senders: readonly Who[]
}

/**
 * One entry for each source of a referral. Without a sending organization, the client and the person who created the
 * referral are the senders.
 */
export const openings = {
  partner: { by: 'sender', from: ids.sender, senders: ['sender'] },
  client_portal: { by: 'client', from: null, senders: ['client'] },
  guest: { by: 'guest', from: null, senders: ['client'] },
  public_form: { by: 'other', from: null, senders: ['client', 'other'] },
  staff: { by: 'staff', from: null, senders: ['client', 'staff'] },
} as const satisfies Readonly<Partial<Record<ReferralSource, Opening>>>
export type Entrance = keyof typeof openings
export const entrances = Object.keys(openings) as Entrance[]

/** One word for status and disposition together. */
export const pile = ({ status, disposition }: Paper) => (disposition === 'approved' ? status : (disposition ?? status))
const unclaimed = ['requested', 'pending_review']
export const review = [...unclaimed, 'in_review']
const answerable = ['submitted', 'waitlisted']
export const back = ['declined', 'revision', 'withdrawn']
const ended = ['withdrawn', 'closed']

/** The state after this step; undefined when this person may not take it now. */
export const move = (paper: Paper, step: Step): Paper | undefined => {
  const at = pile(paper)
  const organization = persons[step.who].organizationId
  const staff = step.who === 'staff' || step.who === 'colleague'
  const holder = paper.sent && organization !== null && organization === paper.receiver
  const sender = paper.senders.includes(step.who)
  const next = (change: Partial<Paper>): Paper => ({ ...paper, before: null, version: paper.version + 1, ...change })
  /** A transition that only staff learn about, so it can be undone. */
  const quietly = (open: boolean, change: Partial<Paper>) => onlyIf(open, { ...change, before: paper })
  const onlyIf = (open: boolean, change: Partial<Paper>) => (open ? next(change) : undefined)

  switch (step.do) {
    case 'start_review':
      return quietly(staff && unclaimed.includes(at), { status: 'in_review', claimedBy: persons[step.who].userId })
    case 'assign':
      if (staff && at === 'in_review' && paper.claimedBy === ids.colleague) return paper
      return quietly(staff && review.includes(at), { status: 'in_review', claimedBy: ids.colleague })
    case 'release':
      return quietly(staff && at === 'in_review', { status: paper.startedAs, claimedBy: null })
    case 'undo': {
      const { before } = paper
      if (!staff || before === null) return undefined
      return next({ status: before.status, receiver: before.receiver, claimedBy: before.claimedBy, before: paper })
    }
    case 'route': {
      if (step.to === paper.receiver && at !== 'declined') return undefined
      const choosing = staff && review.includes(at)
      const sending = staff && (at === 'submitted' || at === 'declined')
      if (choosing) return quietly(true, { receiver: step.to })
      return onlyIf(sending, { receiver: step.to, status: 'submitted', disposition: 'approved', sent: true })
    }
    case 'submit':
      return onlyIf(staff && review.includes(at) && paper.receiver !== null, {
        status: 'submitted',
        disposition: 'approved',
        sent: true,
      })
    case 'return':
      return onlyIf(staff && [...review, 'submitted'].includes(at), { status: 'returned', disposition: 'revision' })
    case 'decline': {
      const open = (staff && [...review, 'submitted'].includes(at)) || (holder && answerable.includes(at))
      return onlyIf(open, { status: 'returned', disposition: 'declined' })
    }
    case 'accept':
      return onlyIf(holder && answerable.includes(at), { status: 'received', disposition: 'accepted' })
    case 'waitlist':
      return onlyIf(holder && at === 'submitted', { status: 'received', disposition: 'waitlisted' })
    case 'record_outcome':
      return onlyIf(holder && at === 'accepted', { status: 'closed', disposition: null })
    case 'close':
      return onlyIf(staff && at !== 'closed', { status: 'closed', disposition: null })
    case 'reopen':
      return onlyIf(staff && at === 'closed', {
        status: 'in_review',
        claimedBy: persons[step.who].userId,
        sent: false,
      })
    case 'withdraw':
      return onlyIf(sender && !ended.includes(at), { status: 'returned', disposition: 'withdrawn' })
    case 'resubmit':
      return onlyIf((sender && back.includes(at)) || (staff && paper.withoutAccount && at === 'revision'), {
        status: paper.startedAs,
        disposition: null,
        claimedBy: null,
        sent: false,
      })
    case 'set_priority':
      return staff && !ended.includes(at) ? paper : undefined
    case 'add_note':
      return (staff || holder || sender || step.who === 'client') && at !== 'withdrawn' ? paper : undefined
  }
}
