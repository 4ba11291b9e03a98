// The appointments in the demo: the receiver of each referral in service schedules one, and staff one for some families.
// Some are to come, and some were kept or missed.
import type { ActOnAppointment } from '#contracts/appointments.ts'
import { toInstant, toLocalTime } from '#contracts/local-time.ts'
import type { NeedCategory } from '#contracts/enumerations.ts'

import { commandContext, ownerActor, personActor } from './actors.ts'
import type { DemoReferral } from './histories.ts'
import { referralId } from './identifiers.ts'
import type { Task } from './in-order.ts'
import { seededRandom } from './random.ts'
import type { TaskContext } from './tasks.ts'

const [minute, day] = [60_000, 86_400_000]

const titles: Readonly<Partial<Record<NeedCategory, string>>> = {
  'Food Assistance': 'Pick up groceries',
  'Financial Assistance': 'Talk about your bills',
  'Behavioral/Mental Health': 'First conversation',
}

/** Local times at which appointments begin. */
const beginnings = ['09:00', '10:30', '13:00', '14:30', '16:00'] as const

/** The staff member who meets families that no receiver has accepted yet. */
const intakeWorker = 'ruth'

/**
 * The person who schedules: of the receiver that is working on the referral or, before it accepts, of staff, for a family
 * that signs in.
 */
const findScheduler = ({ steps, source }: DemoReferral): string | null => {
  const decisive = steps.filter(({ command: { action } }) => action !== 'add_note' && action !== 'set_priority')
  const last = decisive.at(-1)
  if (last?.command.action === 'accept') return last.person
  return last?.command.action === 'submit' && source === 'client_portal' ? intakeWorker : null
}

/** The action with which the family or the receiver continues, and when. */
interface FollowUp {
  readonly at: Date
  readonly byFamily: boolean
  readonly command: ActOnAppointment
}

const pickFollowUp = (start: Date, scheduledAt: Date, anchor: Date, { source, key }: DemoReferral): FollowUp | null => {
  const random = seededRandom(`follow-up ${key}`)
  if (start < anchor) {
    const at = new Date(start.getTime() + 40 * minute)
    // The others are shown as missed.
    return at < anchor && random.chance(0.7)
      ? { at, byFamily: false, command: { action: 'complete', version: 1 } }
      : null
  }
  const at = new Date(scheduledAt.getTime() + 2 * minute)
  if (source !== 'client_portal' || at >= anchor || random.chance(0.4)) return null
  return random.chance(0.6)
    ? { at, byFamily: true, command: { action: 'confirm', version: 1 } }
    : { at, byFamily: true, command: { action: 'request_move', version: 1, words: 'Could it be a day later?' } }
}

export const appointmentTasks = ({ commands }: TaskContext, referral: DemoReferral, anchor: Date): Task[] => {
  const { key, need, client } = referral
  const scheduler = findScheduler(referral)
  const lastStep = referral.steps.at(-1)
  if (scheduler === null || lastStep === undefined) return []
  const random = seededRandom(`appointment ${key}`)
  const scheduledAt = new Date(lastStep.at.getTime() + minute)
  if (scheduledAt.getTime() + minute >= anchor.getTime()) return []
  const { date } = toLocalTime(new Date(scheduledAt.getTime() + random.int(2, 12) * day).toISOString())
  const time = random.pick(beginnings)
  const body = {
    organizationId: null,
    title: titles[need] ?? 'Talk about your request',
    description: '',
    location: random.chance(0.3) ? 'By phone. We call you.' : 'At our front desk',
    notes: random.chance(0.5) ? 'Please bring a photo ID.' : '',
    date,
    time,
    durationMinutes: random.pick([30, 45, 60]),
    allowOverlap: true,
  }
  let id = ''
  const resources = [`appointment ${key}`, `referral ${key}`, `client ${client.key}`]
  const schedule: Task = {
    at: scheduledAt,
    resources,
    run: async () => {
      const context = commandContext(`appointment ${key}`, personActor(scheduler))
      const scheduled = await commands.scheduleAppointment(referralId(key), body, context)
      id = scheduled.id
    },
  }
  const start = new Date(toInstant(date, time) ?? anchor)
  const followUp = pickFollowUp(start, scheduledAt, anchor, referral)
  if (followUp === null) return [schedule]
  const { at, byFamily, command } = followUp
  const actor = byFamily ? ownerActor(client) : personActor(scheduler)
  const followUpTask: Task = {
    at,
    resources,
    run: async () => {
      await commands.actOnAppointment(id, command, commandContext(`appointment ${key} follow-up`, actor))
    },
  }
  return [schedule, followUpTask]
}
