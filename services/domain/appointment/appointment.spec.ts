import type { ActOnAppointment } from '#contracts/appointments.ts'
import type { ResolvedActor } from '#contracts/parties.ts'
import { clientStream } from '#domain/client/events.ts'
import { evolve as evolveReferral } from '#domain/referral/evolve.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import type { Referral } from '#domain/referral/state.ts'
import { decisionSpec } from '#tests/support/decider.ts'
import { actors, ids, referralEvents } from '#tests/support/referral-fixtures.ts'
import { describe, it } from 'vitest'
import type { AppointmentCommand } from './commands.ts'
import { appointmentDecider } from './decide.ts'
import type { AppointmentEvent } from './events.ts'

const given = decisionSpec(appointmentDecider)

const toReferral = (...history: readonly ReferralEvent[]): Referral => {
  const referral = history.reduce<Referral | undefined>(
    (state, event) => evolveReferral(state, { ...event, at: '2026-03-02T15:00:00.000Z' }),
    undefined,
  )
  if (referral === undefined) throw new Error('there is no referral')
  return referral
}
const requested = referralEvents.requested({ toOrganizationId: ids.receiver })
const received = [requested, referralEvents.submitted()] as const
const submitted = toReferral(...received)
const waitlisted = toReferral(...received, referralEvents.waitlisted())
const accepted = toReferral(...received, referralEvents.accepted())
const withdrawn = toReferral(...received, referralEvents.accepted(), referralEvents.withdrawn())
const reopened = toReferral(
  ...received,
  referralEvents.accepted(),
  referralEvents.outcomeRecorded(),
  referralEvents.reopened(),
)

const appointmentId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const sealed = (open: string) => ({ open, subject: clientStream(ids.client) })

const at = '2026-03-02T16:00:00.000Z'
/** From 10:00 to 10:45 in New York. */
const startsAt = '2026-03-03T15:00:00.000Z'
const lastMoment = '2026-03-03T15:44:59.999Z'
const end = '2026-03-03T15:45:00.000Z'

interface Options {
  readonly actor?: ResolvedActor
  readonly referral?: Referral
  readonly at?: string
}

const schedule = (
  changes: Options & Partial<Extract<AppointmentCommand, { action: 'schedule' }>> = {},
): AppointmentCommand => ({
  action: 'schedule',
  actor: actors.receiver,
  referral: accepted,
  at,
  appointmentId,
  organizationId: ids.receiver,
  title: 'Pick up groceries ',
  description: '',
  location: '12 Oak Street',
  notes: 'Bring a bag.',
  startsAt,
  durationMinutes: 45,
  ...changes,
})
type OtherAction = Exclude<ActOnAppointment, { action: 'move' }>
type WithoutVersion<Action> = Action extends unknown ? Omit<Action, 'version'> : never
const act = (
  action: WithoutVersion<OtherAction>,
  options: Options & { readonly version?: number } = {},
): AppointmentCommand => ({ actor: actors.receiver, referral: accepted, at, version: 1, ...action, ...options })
const move = (
  changes: Options & Partial<Extract<AppointmentCommand, { action: 'move' }>> = {},
): AppointmentCommand => ({
  action: 'move',
  actor: actors.receiver,
  referral: accepted,
  at,
  version: 1,
  startsAt: '2026-03-05T15:00:00.000Z',
  durationMinutes: 30,
  location: '14 Oak Street',
  ...changes,
})
const client = { actor: actors.client }

const scheduled = (organizationId: string | null = ids.receiver, beginning: string = startsAt): AppointmentEvent => ({
  type: 'AppointmentScheduled',
  data: {
    appointmentId,
    referralId: ids.referral,
    clientId: ids.client,
    organizationId,
    title: sealed('Pick up groceries'),
    description: null,
    location: sealed('12 Oak Street'),
    notes: sealed('Bring a bag.'),
    startsAt: beginning,
    durationMinutes: 45,
  },
})
const confirmed: AppointmentEvent = { type: 'AppointmentConfirmed', data: {} }
const moveRequested: AppointmentEvent = {
  type: 'AppointmentMoveRequested',
  data: { words: sealed('Could it be Friday?') },
}
const moved: AppointmentEvent = {
  type: 'AppointmentMoved',
  data: { startsAt: '2026-03-05T15:00:00.000Z', durationMinutes: 30, location: sealed('14 Oak Street') },
}
const canceled = (byClient: boolean, reason: string | null): AppointmentEvent => ({
  type: 'AppointmentCanceled',
  data: { byClient, reason: reason === null ? null : sealed(reason) },
})
const completed: AppointmentEvent = { type: 'AppointmentCompleted', data: {} }
const noShow: AppointmentEvent = { type: 'AppointmentNoShowRecorded', data: {} }

const confirm = { action: 'confirm' } as const
const requestMove = { action: 'request_move', words: 'Could it be Friday?' } as const
const cancel = (reason: string) => ({ action: 'cancel', reason }) as const
const complete = { action: 'complete' } as const
const markNoShow = { action: 'mark_no_show' } as const

describe('scheduling an appointment', () => {
  it('CLI-36 is done by the organization that accepted the referral, and by staff', () => {
    given().when(schedule()).then(scheduled())
    for (const actor of [actors.staff, actors.admin]) {
      given().when(schedule({ actor })).then(scheduled())
      given()
        .when(schedule({ actor, organizationId: null }))
        .then(scheduled(null))
    }
    given()
      .when(schedule({ actor: actors.staff, organizationId: null, referral: submitted }))
      .then(scheduled(null))
  })

  it('CLI-36 is refused while no organization has accepted', () => {
    for (const referral of [submitted, waitlisted]) {
      given().when(schedule({ referral })).thenRefused('not_allowed_in_state')
      given()
        .when(schedule({ referral, actor: actors.staff }))
        .thenRefused('not_allowed_in_state')
    }
    given()
      .when(schedule({ referral: reopened, actor: actors.staff }))
      .thenRefused('not_allowed_in_state')
  })

  it('CLI-36 ROLE-14 ROLE-24 cannot be done by anyone else', () => {
    for (const actor of [actors.client, actors.sender, actors.outsider, actors.guest])
      given().when(schedule({ actor })).thenRefused('referral_not_found')
    given()
      .when(schedule({ organizationId: null }))
      .thenRefused('referral_not_found')
    given()
      .when(schedule({ referral: reopened }))
      .thenRefused('referral_not_found')
  })

  it('CLI-24 needs a title and a place, screened like a note and sealed with the key of the client', () => {
    given()
      .when(schedule({ title: ' ' }))
      .thenRefused('information_missing')
    given()
      .when(schedule({ location: '' }))
      .thenRefused('information_missing')
    const long = 'x'.repeat(1_001)
    for (const [path, max] of [
      ['title', 120],
      ['description', 1_000],
      ['location', 300],
      ['notes', 1_000],
    ] as const)
      given()
        .when(schedule({ [path]: long }))
        .thenRefused('unsafe_input', { issues: [{ path, params: { max } }] })
    given()
      .when(schedule({ notes: 'Your SSN is 123-45-6789' }))
      .thenRefused('sensitive_content', { issues: [{ path: 'notes' }] })
    given(scheduled()).when(schedule()).thenRefused('already_exists')
  })

  it('CLI-24 is for a time to come, in the next two years', () => {
    for (const beginning of ['2026-03-02T16:00:00.001Z', '2028-03-01T16:00:00.000Z'])
      given()
        .when(schedule({ startsAt: beginning }))
        .then(scheduled(ids.receiver, beginning))
    given()
      .when(schedule({ startsAt: at }))
      .thenRefused('invalid_body', { issues: [{ path: 'time', key: 'staff-validation:appointment.timeInPast' }] })
    given()
      .when(schedule({ startsAt: '2028-03-01T16:00:00.001Z' }))
      .thenRefused('invalid_body', { issues: [{ path: 'date', key: 'staff-validation:appointment.timeTooFar' }] })
  })
})

describe('what the family does', () => {
  it('CLI-36 confirms an appointment that is not over', () => {
    given(scheduled()).when(act(confirm, client)).then(confirmed)
    given(scheduled(null)).when(act(confirm, client)).then(confirmed)
    given(scheduled())
      .when(act(confirm, { ...client, at: lastMoment }))
      .then(confirmed)
    given(scheduled())
      .when(act(confirm, { ...client, at: end }))
      .thenRefused('not_allowed_in_state')
    given(scheduled(), confirmed)
      .when(act(confirm, { ...client, version: 2 }))
      .thenRefused('not_allowed_in_state', {
        current: { status: 'confirmed', startsAt, durationMinutes: 45, version: 2 },
      })
  })

  it('CLI-36 asks to move it in its own words, after which it is not confirmed any more', () => {
    given(scheduled()).when(act(requestMove, client)).then(moveRequested)
    given(scheduled(), confirmed)
      .when(act(requestMove, { ...client, version: 2 }))
      .then(moveRequested)
    given(scheduled(), confirmed, moveRequested)
      .when(act(requestMove, { ...client, version: 3 }))
      .thenRefused('not_allowed_in_state')
    given(scheduled(), confirmed, moveRequested)
      .when(act(confirm, { ...client, version: 3 }))
      .then(confirmed)
    given(scheduled())
      .when(act({ ...requestMove, words: ' ' }, client))
      .thenRefused('information_missing')
    given(scheduled())
      .when(act({ ...requestMove, words: 'x'.repeat(501) }, client))
      .thenRefused('unsafe_input', { issues: [{ path: 'words' }] })
    given(scheduled())
      .when(act(requestMove, { ...client, at: end }))
      .thenRefused('not_allowed_in_state')
  })

  it('CLI-36 cancels it, with or without a reason, until it is over', () => {
    given(scheduled())
      .when(act(cancel(''), client))
      .then(canceled(true, null))
    given(scheduled())
      .when(act(cancel('We are sick.'), client))
      .then(canceled(true, 'We are sick.'))
    given(scheduled())
      .when(act(cancel(''), { ...client, at: end }))
      .thenRefused('not_allowed_in_state')
  })

  it('CLI-36 can neither move it nor say what became of it', () => {
    given(scheduled()).when(move(client)).thenRefused('not_allowed_in_state')
    for (const action of [complete, markNoShow])
      given(scheduled())
        .when(act(action, { ...client, at: end }))
        .thenRefused('not_allowed_in_state')
  })

  it('CLI-36 can only cancel it once the organization no longer has the referral', () => {
    const options = { ...client, referral: reopened }
    given(scheduled()).when(act(confirm, options)).thenRefused('not_allowed_in_state')
    given(scheduled()).when(act(requestMove, options)).thenRefused('not_allowed_in_state')
    given(scheduled())
      .when(act(cancel(''), options))
      .then(canceled(true, null))
    given(scheduled(null)).when(act(confirm, options)).then(confirmed)
  })
})

describe('what staff and the organization do', () => {
  it('CLI-36 move it to another time and place, which the family has to confirm again', () => {
    for (const actor of [actors.receiver, actors.staff, actors.admin])
      given(scheduled()).when(move({ actor })).then(moved)
    given(scheduled(), confirmed, moved)
      .when(act(confirm, { ...client, version: 3 }))
      .then(confirmed)
    given(scheduled(), moveRequested, moved)
      .when(act(requestMove, { ...client, version: 3 }))
      .then(moveRequested)
    given(scheduled())
      .when(move({ startsAt: at }))
      .thenRefused('invalid_body', { issues: [{ path: 'time' }] })
    given(scheduled())
      .when(move({ location: ' ' }))
      .thenRefused('information_missing')
  })

  it('CLI-25 CLI-36 move a missed one, and the moved one is upcoming again', () => {
    const movedAfterwards = move({ at: '2026-03-04T15:00:00.000Z' })
    given(scheduled()).when(movedAfterwards).then(moved)
    given(scheduled(), moved)
      .when(act(confirm, { ...client, at: '2026-03-04T15:00:00.000Z', version: 2 }))
      .then(confirmed)
  })

  it('CLI-36 cancel it with a reason for the family', () => {
    given(scheduled())
      .when(act(cancel('We are closed.')))
      .then(canceled(false, 'We are closed.'))
    given(scheduled())
      .when(act(cancel(' ')))
      .thenRefused('invalid_body', { issues: [{ path: 'reason', key: 'staff-validation:appointment.reasonRequired' }] })
    given(scheduled())
      .when(act(cancel('x'.repeat(501))))
      .thenRefused('unsafe_input', { issues: [{ path: 'reason' }] })
    given(scheduled())
      .when(act(cancel('We are closed.'), { at: end }))
      .then(canceled(false, 'We are closed.'))
  })

  it('CLI-36 complete it or mark a no-show once it has begun', () => {
    given(scheduled())
      .when(act(complete, { at: startsAt }))
      .then(completed)
    given(scheduled(), confirmed)
      .when(act(markNoShow, { at: startsAt, version: 2 }))
      .then(noShow)
    const before = '2026-03-03T14:59:59.999Z'
    for (const action of [complete, markNoShow])
      given(scheduled())
        .when(act(action, { at: before }))
        .thenRefused('not_allowed_in_state')
  })

  it('CLI-36 neither confirm it nor ask to move it', () => {
    for (const action of [confirm, requestMove])
      for (const actor of [actors.receiver, actors.staff])
        given(scheduled()).when(act(action, { actor })).thenRefused('not_allowed_in_state')
  })

  it('CLI-36 change nothing after it was completed, missed or canceled', () => {
    for (const outcome of [completed, noShow, canceled(false, 'Closed.')]) {
      const options = { at: end, version: 2 }
      given(scheduled(), outcome).when(move(options)).thenRefused('not_allowed_in_state')
      for (const action of [cancel('Closed.'), complete, markNoShow])
        given(scheduled(), outcome).when(act(action, options)).thenRefused('not_allowed_in_state')
    }
  })

  it('ROLE-24 an organization that no longer has the referral can do nothing; staff can cancel', () => {
    given(scheduled())
      .when(act(cancel('Closed.'), { referral: reopened }))
      .thenRefused('not_found')
    const asStaff = { actor: actors.staff, referral: reopened }
    given(scheduled())
      .when(act(cancel('Closed.'), asStaff))
      .then(canceled(false, 'Closed.'))
    given(scheduled()).when(move(asStaff)).thenRefused('not_allowed_in_state')
  })
})

describe('an action on an appointment', () => {
  it('ROLE-14 is hidden from everyone else', () => {
    for (const actor of [actors.sender, actors.outsider, actors.guest])
      given(scheduled())
        .when(act(cancel('No.'), { actor }))
        .thenRefused('not_found')
    given(scheduled(null)).when(move()).thenRefused('not_found')
    given().when(move()).thenRefused('not_found')
  })

  it('CLI-36 names the version that the person saw', () => {
    const current = { status: 'confirmed', startsAt, durationMinutes: 45, version: 2 }
    for (const version of [1, 3])
      given(scheduled(), confirmed).when(move({ version })).thenRefused('stale_version', { current })
    given(scheduled(), confirmed)
      .when(move({ version: 2 }))
      .then(moved)
  })
})

describe('an appointment with an organization that has closed', () => {
  const cancelOfClosed = (actor: ResolvedActor, now = at): AppointmentCommand => ({
    action: 'cancel_of_closed',
    actor,
    referral: accepted,
    at: now,
  })
  const system: ResolvedActor = { ...actors.guest, role: 'system' }

  it('is canceled by the system while it is upcoming', () => {
    given(scheduled()).when(cancelOfClosed(system)).then(canceled(false, null))
    given(scheduled(), confirmed).when(cancelOfClosed(system, lastMoment)).then(canceled(false, null))
    given(scheduled()).when(cancelOfClosed(system, end)).thenNothingHappens()
    given(scheduled(), canceled(true, null)).when(cancelOfClosed(system)).thenNothingHappens()
  })

  it('is canceled too when its organization no longer has the referral, and only then', () => {
    const ended = (referral: Referral): AppointmentCommand => ({
      ...cancelOfClosed(system),
      action: 'cancel_of_ended',
      referral,
    })
    given(scheduled()).when(ended(withdrawn)).then(canceled(false, null))
    given(scheduled()).when(ended(accepted)).thenNothingHappens()
    given(scheduled(null)).when(ended(withdrawn)).thenNothingHappens()
  })

  it('is canceled in this way by no one else', () => {
    for (const actor of [actors.receiver, actors.staff, actors.admin, actors.client])
      given(scheduled()).when(cancelOfClosed(actor)).thenRefused('not_permitted')
  })
})
