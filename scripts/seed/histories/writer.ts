// Turns each step of a history into a command, the person who issues it, and a note that this person might write.
import type { LocalDay } from '../calendar.ts'
import { type NoteWriter, createNoteWriter } from '../notes/note-writer.ts'
import { organizationId } from '../identifiers.ts'
import * as noteTemplates from '../notes/progress.ts'
import { reviewers, pickWorker } from '../people.ts'
import type { Random } from '../random.ts'
import { pickCents, pickCloseReason, pickDeclineReason, pickNeedMet, pickReviewer } from './random-choices.ts'
import { type ReceiverStep, type SeedStep, type SenderStep, isReceiverStep, isSenderStep } from './outlines.ts'
import { type Receivers, createReceivers } from './receivers.ts'
import type { DemoRequest, DemoStep } from './referral.ts'

/** The values of a history that are fixed instead of random. */
export interface ScriptedDetails {
  /** Receivers, in the order in which they are chosen. */
  readonly receivers?: readonly string[]
  readonly reviewer?: string
  /** The amount spent, in cents. If set, the need is met. */
  readonly spentCents?: number
}

type WrittenStep = Omit<DemoStep, 'at'>

export interface Writer {
  /** Writes the initial note. */
  initialNote(templates: readonly string[], day: LocalDay): string
  /** Returns the command and the person of the next step. Remembers the last step and all receivers so far. */
  write(step: SeedStep, day: LocalDay): WrittenStep
}

/** What all steps of a history share. */
interface HistoryContext {
  readonly request: DemoRequest
  readonly random: Random
  readonly notes: NoteWriter
  readonly receivers: Receivers
  readonly reviewer: string
  readonly spentCents: number | undefined
}

type StaffStep = Exclude<SeedStep, ReceiverStep | SenderStep>

const writeStaffStep = (
  step: StaffStep,
  day: LocalDay,
  lastStep: SeedStep | undefined,
  { notes, random, receivers, reviewer }: HistoryContext,
): WrittenStep => {
  switch (step) {
    case 'claim':
      return { person: reviewer, command: { action: 'start_review' } }
    case 'review_note':
      return { person: reviewer, command: { action: 'add_note', text: notes.write(noteTemplates.reviewNotes, day) } }
    case 'raise_priority':
      return { person: reviewer, command: { action: 'set_priority', priority: 'high' } }
    case 'route':
      return { person: reviewer, command: { action: 'route', toOrganizationId: organizationId(receivers.next()) } }
    case 'submit':
      return { person: reviewer, command: { action: 'submit' } }
    case 'staff_decline': {
      const note = notes.maybeWrite(0.6, noteTemplates.declineNotes.duplicate, day)
      return { person: reviewer, command: { action: 'decline', reason: 'duplicate', note } }
    }
    case 'return': {
      // If a referral is returned before it was claimed, another reviewer has read it.
      const otherReviewer = reviewer === reviewers[1] ? reviewers[0] : reviewers[1]
      const person = lastStep === undefined ? otherReviewer : reviewer
      return { person, command: { action: 'return', note: notes.write(noteTemplates.returnNotes, day) } }
    }
    case 'close': {
      const reason = pickCloseReason(lastStep, random)
      return {
        person: reviewer,
        command: { action: 'close', reason, note: notes.write(noteTemplates.closeNotes[reason], day) },
      }
    }
    case 'reopen':
      return { person: reviewer, command: { action: 'reopen', note: notes.write(noteTemplates.reopenNotes, day) } }
  }
}

const writeReceiverStep = (
  step: ReceiverStep,
  day: LocalDay,
  { request, random, notes, receivers, spentCents }: HistoryContext,
): WrittenStep => {
  const pickReceiverWorker = (): string => pickWorker(receivers.current() ?? '', random)
  switch (step) {
    case 'accept':
    case 'waitlist':
      return { person: pickReceiverWorker(), command: { action: step } }
    case 'service_note':
      return {
        person: pickReceiverWorker(),
        command: { action: 'add_note', text: notes.write(noteTemplates.serviceNotes, day) },
      }
    case 'outcome': {
      const needMet = spentCents === undefined ? pickNeedMet(random) : 'met'
      const note = notes.maybeWrite(0.7, noteTemplates.outcomeNotes[needMet], day)
      const cents = spentCents ?? pickCents(request.need, needMet, random)
      return {
        person: pickReceiverWorker(),
        command: { action: 'record_outcome', dollarsInvested: cents / 100, needMet, note },
      }
    }
    case 'decline': {
      const reason = pickDeclineReason(random)
      const person = pickReceiverWorker()
      return {
        person,
        command: { action: 'decline', reason, note: notes.write(noteTemplates.declineNotes[reason], day) },
      }
    }
  }
}

const writeSenderStep = (step: SenderStep, day: LocalDay, { request, notes }: HistoryContext): WrittenStep => {
  const { requester: person, need, priority } = request
  switch (step) {
    case 'sender_note':
      return { person, command: { action: 'add_note', text: notes.write(noteTemplates.senderNotes, day) } }
    case 'resubmit':
      return {
        person,
        command: { action: 'resubmit', need, priority, note: notes.write(noteTemplates.resubmitNotes, day) },
      }
    case 'withdraw':
      return { person, command: { action: 'withdraw', note: notes.maybeWrite(0.8, noteTemplates.withdrawNotes, day) } }
  }
}

export const createWriter = (request: DemoRequest, random: Random, scripted: ScriptedDetails = {}): Writer => {
  const notes = createNoteWriter(request.client.pronoun, request.need, random)
  const context: HistoryContext = {
    request,
    random,
    notes,
    receivers: createReceivers(request, scripted.receivers ?? [], random),
    reviewer: scripted.reviewer ?? pickReviewer(random),
    spentCents: scripted.spentCents,
  }
  let lastStep: SeedStep | undefined
  const writeStep = (step: SeedStep, day: LocalDay): WrittenStep => {
    if (isReceiverStep(step)) return writeReceiverStep(step, day, context)
    if (isSenderStep(step)) return writeSenderStep(step, day, context)
    return writeStaffStep(step, day, lastStep, context)
  }
  return {
    initialNote: notes.write,
    write: (step, day) => {
      const entry = writeStep(step, day)
      lastStep = step
      return entry
    },
  }
}
