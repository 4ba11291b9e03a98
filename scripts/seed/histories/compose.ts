// Schedules the steps of a history on the office calendar and adds each step's text.
import type { ActionInput } from '#contracts/referral-commands.ts'

import { type OfficeTime, toLocalDay, toInstant, localDay, toWallTime } from '../calendar.ts'
import { selfRequestNotes, requestNotes } from '../notes/requests.ts'
import type { Random } from '../random.ts'
import { type SeedStep, lags, waitlistLag } from './outlines.ts'
import type { DemoReferral, DemoRequest, DemoStep } from './referral.ts'
import { type ScriptedDetails, createWriter } from './writer.ts'

export interface History extends ScriptedDetails {
  readonly request: DemoRequest
  readonly steps: readonly SeedStep[]
  readonly requestedAt: Date
  /** The latest possible office minute of a step. */
  readonly latest: number
  /** The office minute of the last step, if it is fixed. */
  readonly lastAt?: number
  readonly office: OfficeTime
  readonly random: Random
  /** Handwritten text: the initial note, and the notes of individual steps. */
  readonly note?: string
  readonly noteTexts?: Readonly<Partial<Record<SeedStep, string>>>
}

const pickLag = (step: SeedStep, previous: SeedStep | undefined, isUrgent: boolean, random: Random): number => {
  const [minimum, maximum] = step === 'accept' && previous === 'waitlist' ? waitlistLag : lags[step]
  return Math.max(2, Math.round((minimum + (maximum - minimum) * random.next() ** 1.9) * (isUrgent ? 0.5 : 1)))
}

/** The office minute of each step. If the random delays exceed the latest minute, they are reduced proportionally. */
const scheduleSteps = ({ request, steps, latest, lastAt, office, random, requestedAt }: History): number[] => {
  const start = office.officeMinutesAt(toWallTime(requestedAt))
  const randomLags = steps.map((step, index) => pickLag(step, steps[index - 1], request.priority === 'high', random))
  const sum = randomLags.reduce((total, lag) => total + lag, 0)
  const availableMinutes = (lastAt ?? latest) - start
  const scale = sum > availableMinutes ? availableMinutes / sum : 1
  let elapsed = 0
  let minute = start
  return randomLags.map((lag, index) => {
    elapsed += lag
    minute = Math.max(minute + 1, start + Math.floor(elapsed * scale))
    return lastAt !== undefined && index === randomLags.length - 1 ? lastAt : minute
  })
}

/** If the sender named the receiver, the first submission needs no routing. */
const removeRedundantRouting = (steps: readonly SeedStep[], receiver: string | null): readonly SeedStep[] => {
  if (receiver === null) return steps
  const route = steps.indexOf('route')
  const submit = steps.indexOf('submit')
  return route >= 0 && route < submit ? steps.filter((_, index) => index !== route) : steps
}

/** The command with handwritten text instead of a template. */
const withText = (command: ActionInput, text: string): ActionInput => {
  if ('text' in command) return { ...command, text }
  return 'note' in command ? { ...command, note: text } : command
}

/**
 * Returns the referral with an instant and text for every step. Steps keep their order, and none is later than
 * `latest`.
 */
export const composeReferral = (plan: History): DemoReferral => {
  const history = { ...plan, steps: removeRedundantRouting(plan.steps, plan.request.receiver) }
  const { request, office, random, requestedAt } = history
  const writer = createWriter(request, random, history)
  const templates = request.requester === null ? selfRequestNotes : requestNotes
  const note = history.note ?? writer.initialNote(templates[request.need], localDay(requestedAt))
  const minutes = scheduleSteps(history)
  const steps = history.steps.map((step, index): DemoStep => {
    const wallTime = office.wallTimeAt(minutes[index] ?? 0)
    const { person, command } = writer.write(step, toLocalDay(wallTime))
    const text = history.noteTexts?.[step]
    const at = new Date(toInstant(wallTime).getTime() + random.int(0, 59) * 1_000)
    return { at, person, command: text === undefined ? command : withText(command, text) }
  })
  return { ...request, note, requestedAt, steps }
}
