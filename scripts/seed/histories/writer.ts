// Turns one step of a history into an action, an actor, and a note such as a person would write.
import type { CloseReason, DeclineReason, NeedMetAnswer, NeedCategory } from '#contracts/enumerations.ts'

import type { LocalDay } from '../calendar.ts'
import { type DemoOrganization, demoOrganizations } from '../organizations.ts'
import { reviewers, workerOf } from '../people.ts'
import * as texts from '../notes/progress.ts'
import { matchingTemplates, writeNote } from '../notes/write.ts'
import type { Random } from '../random.ts'
import type { SeedStep } from './outlines.ts'
import type { DemoAct, DemoRequest } from './referral.ts'

/** Minimum and maximum dollars spent on a met need. */
const cost: Readonly<Record<NeedCategory, readonly [number, number]>> = {
  'Financial Assistance': [220, 1_850],
  'Food Assistance': [35, 260],
  'Household Essentials': [60, 720],
  'Behavioral/Mental Health': [150, 900],
  'Navigation/Referrals': [0, 120],
  Childcare: [240, 1_800],
  Clothing: [30, 260],
  Other: [40, 640],
}

const answerShare: readonly (readonly [NeedMetAnswer, number])[] = [
  ['met', 75],
  ['partly_met', 16],
  ['not_met', 9],
]

const reviewerShare = [
  [reviewers[0], 5],
  [reviewers[1], 4],
  [reviewers[2], 3],
  [reviewers[3], 1],
] as const

const declineReasonShare: readonly (readonly [DeclineReason, number])[] = [
  ['at_capacity', 8],
  ['not_eligible', 3],
  ['outside_service_area', 2],
  ['service_not_offered', 2],
  ['unable_to_contact', 2],
  ['client_declined', 1],
  ['other', 1],
]

/** Weights of the close reasons, by the last step. */
const closeReasonsAfter = {
  request: [
    ['duplicate', 3],
    ['entered_in_error', 2],
    ['client_declined', 2],
    ['client_unreachable', 2],
  ],
  look: [
    ['client_unreachable', 5],
    ['no_resource_available', 3],
    ['need_met', 2],
    ['client_declined', 2],
    ['other', 1],
  ],
  serve: [
    ['client_unreachable', 3],
    ['need_met', 2],
    ['need_partly_met', 2],
    ['client_declined', 1],
  ],
  decline: [
    ['no_resource_available', 5],
    ['client_declined', 1],
    ['need_met', 1],
  ],
  staff_decline: [['duplicate', 1]],
  withdraw: [
    ['client_declined', 1],
    ['need_met', 1],
  ],
} as const satisfies Partial<Record<SeedStep | 'request', readonly (readonly [CloseReason, number])[]>>

const closeReasons = (lastStep: SeedStep | undefined): readonly (readonly [CloseReason, number])[] =>
  lastStep !== undefined && lastStep in closeReasonsAfter
    ? closeReasonsAfter[lastStep as keyof typeof closeReasonsAfter]
    : closeReasonsAfter.request

/** Draws an organization that accepts the need, preferably in the client's county, but never one in `without`. */
export const chooseReceiver = (request: DemoRequest, excluded: readonly (string | null)[], random: Random): string => {
  const candidates = demoOrganizations.filter(
    (organization) => organization.acceptedNeeds.includes(request.need) && !excluded.includes(organization.key),
  )
  const county = request.client.county
  const nearby = candidates.filter(
    (organization) => county === 'Other' || organization.profile.counties.includes(county),
  )
  const choices = (nearby.length > 0 ? nearby : candidates).map((organization): readonly [DemoOrganization, number] => [
    organization,
    organization.receiveWeight,
  ])
  return random.weighted(choices).key
}

const drawCents = (need: NeedCategory, answer: NeedMetAnswer, random: Random): number => {
  const [lowest, highest] = cost[need]
  if (answer === 'not_met' && random.chance(0.8)) return 0
  if (need === 'Navigation/Referrals' && random.chance(0.7)) return 0
  const share = answer === 'met' ? 1 : answer === 'partly_met' ? 0.45 : 0.15
  // Most amounts are modest, a few are large. Bills have cents, pledges do not.
  const dollars = lowest + (highest - lowest) * random.next() ** 1.3 * share
  return random.chance(0.4) ? Math.round(dollars * 100) : Math.round(dollars / 5) * 500
}

export interface Writer {
  /** Writes the initial note. */
  note(templates: readonly string[], day: LocalDay): string
  /** The action and actor of the next step. Remembers the receivers so far and the last step. */
  write(step: SeedStep, day: LocalDay): { readonly by: string | null; readonly act: DemoAct }
}

/** Values of a history that are fixed instead of drawn. */
export interface ScriptedDetails {
  /** Receivers, in the order in which they are chosen. */
  readonly receivers?: readonly string[]
  /** The reviewer. */
  readonly reviewer?: string
  /** Cents spent, which also fixes the need as met. */
  readonly paidCents?: number
}

export const createWriter = (request: DemoRequest, random: Random, scripted: ScriptedDetails = {}): Writer => {
  const { paidCents } = scripted
  let receiver = request.to
  const triedOrganizations: (string | null)[] = [request.from]
  const plannedReceivers = [...(scripted.receivers ?? [])]
  const reviewer: string = scripted.reviewer ?? random.weighted(reviewerShare)
  // A referral returned before it was claimed was read by another reviewer.
  const firstReviewer = reviewer === reviewers[1] ? reviewers[0] : reviewers[1]
  let lastStep: SeedStep | undefined
  const usedTemplates = new Set<string>()

  const note = (templates: readonly string[], day: LocalDay): string => {
    const choices = matchingTemplates(templates, request.client.pronoun, request.need)
    const unusedTemplates = choices.filter((template) => !usedTemplates.has(template))
    const template = random.pick(unusedTemplates.length > 0 ? unusedTemplates : choices)
    usedTemplates.add(template)
    return writeNote(template, { pronoun: request.client.pronoun, day, random })
  }
  const atReceiver = (): string => workerOf(receiver ?? '', random)
  const optionalNote = (chance: number, templates: readonly string[], day: LocalDay): string | null =>
    random.chance(chance) ? note(templates, day) : null

  const route = () => {
    receiver = plannedReceivers.shift() ?? chooseReceiver(request, [...triedOrganizations, receiver], random)
    triedOrganizations.push(receiver)
    return { by: reviewer, act: { action: 'route', to: receiver } as const }
  }

  const close = (day: LocalDay) => {
    const reason = random.weighted(closeReasons(lastStep))
    return { by: reviewer, act: { action: 'close', reason, note: note(texts.closeNotes[reason], day) } as const }
  }

  const outcome = (day: LocalDay) => {
    const needMet = paidCents === undefined ? random.weighted(answerShare) : 'met'
    const noteText = optionalNote(0.7, texts.outcomeNotes[needMet], day)
    const amount = paidCents ?? drawCents(request.need, needMet, random)
    return { by: atReceiver(), act: { action: 'record_outcome', cents: amount, needMet, note: noteText } as const }
  }

  const actFor = (step: SeedStep, day: LocalDay): ReturnType<Writer['write']> => {
    switch (step) {
      case 'claim':
        return { by: reviewer, act: { action: 'start_review' } }
      case 'look':
        return { by: reviewer, act: { action: 'add_note', text: note(texts.reviewNotes, day) } }
      case 'serve':
        return { by: atReceiver(), act: { action: 'add_note', text: note(texts.serviceNotes, day) } }
      case 'follow_up':
        return { by: request.by, act: { action: 'add_note', text: note(texts.senderNotes, day) } }
      case 'raise':
        return { by: reviewer, act: { action: 'set_priority', priority: 'high' } }
      case 'route':
        return route()
      case 'submit':
        return { by: reviewer, act: { action: 'submit' } }
      case 'accept':
      case 'waitlist':
        return { by: atReceiver(), act: { action: step } }
      case 'outcome':
        return outcome(day)
      case 'decline': {
        const reason = random.weighted(declineReasonShare)
        return { by: atReceiver(), act: { action: 'decline', reason, note: note(texts.declineNotes[reason], day) } }
      }
      case 'staff_decline':
        return {
          by: reviewer,
          act: { action: 'decline', reason: 'duplicate', note: optionalNote(0.6, texts.declineNotes.duplicate, day) },
        }
      case 'return':
        return {
          by: lastStep === undefined ? firstReviewer : reviewer,
          act: { action: 'return', note: note(texts.returnNotes, day) },
        }
      case 'resubmit':
        return {
          by: request.by,
          act: {
            action: 'resubmit',
            need: request.need,
            priority: request.priority,
            note: note(texts.resubmitNotes, day),
          },
        }
      case 'withdraw':
        return { by: request.by, act: { action: 'withdraw', note: optionalNote(0.8, texts.withdrawNotes, day) } }
      case 'close':
        return close(day)
      case 'reopen':
        return { by: reviewer, act: { action: 'reopen', note: note(texts.reopenNotes, day) } }
    }
  }

  return {
    note,
    write: (step, day) => {
      const entry = actFor(step, day)
      lastStep = step
      return entry
    },
  }
}
