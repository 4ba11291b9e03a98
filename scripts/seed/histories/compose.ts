// Schedules the steps of a history on the office calendar and gives each step its text.
import { type OfficeTime, dayOf, instantOf, localDay, wallMinutes } from '../calendar.ts'
import { ownWords, requestNotes } from '../notes/requests.ts'
import type { Random } from '../random.ts'
import { type Beat, lags, waitlistLag } from './beats.ts'
import type { DemoReferral, DemoStep, Opening } from './referral.ts'
import { type Told, createWriter } from './writer.ts'

export interface History extends Told {
  readonly opening: Opening
  readonly beats: readonly Beat[]
  readonly requestedAt: Date
  /** The last office minute at which anything may happen. */
  readonly latest: number
  /** The office minute of the last step, if it is fixed. */
  readonly lastAt?: number
  readonly office: OfficeTime
  readonly random: Random
  /** Handwritten texts: the initial note, and the notes of single steps. */
  readonly note?: string
  readonly words?: Readonly<Partial<Record<Beat, string>>>
}

const drawLag = (beat: Beat, before: Beat | undefined, urgent: boolean, random: Random): number => {
  const [least, most] = beat === 'accept' && before === 'waitlist' ? waitlistLag : lags[beat]
  return Math.max(2, Math.round((least + (most - least) * random.next() ** 1.9) * (urgent ? 0.5 : 1)))
}

/** The office minute of each step. If the drawn delays exceed the latest minute, they shrink in proportion. */
const layOut = ({ opening, beats, latest, lastAt, office, random, requestedAt }: History): number[] => {
  const start = office.countAt(wallMinutes(requestedAt))
  const drawn = beats.map((beat, index) => drawLag(beat, beats[index - 1], opening.priority === 'high', random))
  const sum = drawn.reduce((total, lag) => total + lag, 0)
  const room = (lastAt ?? latest) - start
  const scale = sum > room ? room / sum : 1
  let passed = 0
  let count = start
  return drawn.map((lag, index) => {
    passed += lag
    count = Math.max(count + 1, start + Math.floor(passed * scale))
    return lastAt !== undefined && index === drawn.length - 1 ? lastAt : count
  })
}

/** If the sender named the receiver, the first submission needs no routing. */
const withoutNeedlessRouting = (beats: readonly Beat[], to: string | null): readonly Beat[] => {
  if (to === null) return beats
  const route = beats.indexOf('route')
  const submit = beats.indexOf('submit')
  return route >= 0 && route < submit ? beats.filter((_, index) => index !== route) : beats
}

/** The referral with an instant and a text for every step. Steps keep their order, and none is later than `latest`. */
export const compose = (given: History): DemoReferral => {
  const history = { ...given, beats: withoutNeedlessRouting(given.beats, given.opening.to) }
  const { opening, office, random, requestedAt } = history
  const writer = createWriter(opening, random, history)
  const templates = opening.by === null ? ownWords : requestNotes
  const note = history.note ?? writer.note(templates[opening.need], localDay(requestedAt))
  const counts = layOut(history)
  const steps = history.beats.map((beat, index): DemoStep => {
    const wall = office.wallAt(counts[index] ?? 0)
    const { by, act } = writer.write(beat, dayOf(wall))
    const words = history.words?.[beat]
    const at = new Date(instantOf(wall).getTime() + random.int(0, 59) * 1_000)
    if (words === undefined) return { at, by, act }
    return { at, by, act: 'text' in act ? { ...act, text: words } : 'note' in act ? { ...act, note: words } : act }
  })
  return { ...opening, note, requestedAt, steps }
}
