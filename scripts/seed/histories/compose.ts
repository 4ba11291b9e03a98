// Schedules the steps of a history on the office calendar and gives each step its text.
import { type OfficeTime, dayOf, instantOf, localDay, wallMinutes } from '../calendar.ts'
import { selfRequestNotes, requestNotes } from '../notes/requests.ts'
import type { Random } from '../random.ts'
import { type SeedStep, lags, waitlistLag } from './outlines.ts'
import type { DemoReferral, DemoStep, DemoRequest } from './referral.ts'
import { type ScriptedDetails, createWriter } from './writer.ts'

export interface History extends ScriptedDetails {
  readonly request: DemoRequest
  readonly steps: readonly SeedStep[]
  readonly requestedAt: Date
  /** The last office minute at which anything may happen. */
  readonly latest: number
  /** The office minute of the last step, if it is fixed. */
  readonly lastAt?: number
  readonly office: OfficeTime
  readonly random: Random
  /** Handwritten texts: the initial note, and the notes of single steps. */
  readonly note?: string
  readonly noteTexts?: Readonly<Partial<Record<SeedStep, string>>>
}

const drawLag = (step: SeedStep, previous: SeedStep | undefined, urgent: boolean, random: Random): number => {
  const [shortest, longest] = step === 'accept' && previous === 'waitlist' ? waitlistLag : lags[step]
  return Math.max(2, Math.round((shortest + (longest - shortest) * random.next() ** 1.9) * (urgent ? 0.5 : 1)))
}

/** The office minute of each step. If the drawn delays exceed the latest minute, they shrink in proportion. */
const scheduleSteps = ({ request, steps: beats, latest, lastAt, office, random, requestedAt }: History): number[] => {
  const start = office.officeMinutesAt(wallMinutes(requestedAt))
  const drawn = beats.map((step, index) => drawLag(step, beats[index - 1], request.priority === 'high', random))
  const sum = drawn.reduce((total, lag) => total + lag, 0)
  const availableMinutes = (lastAt ?? latest) - start
  const scale = sum > availableMinutes ? availableMinutes / sum : 1
  let passed = 0
  let count = start
  return drawn.map((lag, index) => {
    passed += lag
    count = Math.max(count + 1, start + Math.floor(passed * scale))
    return lastAt !== undefined && index === drawn.length - 1 ? lastAt : count
  })
}

/** If the sender named the receiver, the first submission needs no routing. */
const removeRedundantRouting = (steps: readonly SeedStep[], to: string | null): readonly SeedStep[] => {
  if (to === null) return steps
  const route = steps.indexOf('route')
  const submit = steps.indexOf('submit')
  return route >= 0 && route < submit ? steps.filter((_, index) => index !== route) : steps
}

/** The referral with an instant and a text for every step. Steps keep their order, and none is later than `latest`. */
export const composeReferral = (plan: History): DemoReferral => {
  const history = { ...plan, steps: removeRedundantRouting(plan.steps, plan.request.to) }
  const { request, office, random, requestedAt } = history
  const writer = createWriter(request, random, history)
  const templates = request.by === null ? selfRequestNotes : requestNotes
  const note = history.note ?? writer.note(templates[request.need], localDay(requestedAt))
  const counts = scheduleSteps(history)
  const steps = history.steps.map((step, index): DemoStep => {
    const wall = office.wallMinutesAt(counts[index] ?? 0)
    const { by, act } = writer.write(step, dayOf(wall))
    const text = history.noteTexts?.[step]
    const at = new Date(instantOf(wall).getTime() + random.int(0, 59) * 1_000)
    if (text === undefined) return { at, by, act }
    return { at, by, act: 'text' in act ? { ...act, text: text } : 'note' in act ? { ...act, note: text } : act }
  })
  return { ...request, note, requestedAt, steps }
}
