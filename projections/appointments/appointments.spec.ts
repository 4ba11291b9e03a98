import { describe, expect, it } from 'vitest'

import { type AppointmentEvent, appointmentStream } from '#domain/appointment/events.ts'
import { clientStream } from '#domain/client/events.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'

import { appointmentFold } from './fold.ts'
import { appointmentsModel } from './model.ts'
import { appointmentRows } from './table.ts'

const appointmentId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const sealed = (open: string) => ({ open, subject: clientStream(ids.client) })
const scheduled: AppointmentEvent = {
  type: 'AppointmentScheduled',
  data: {
    appointmentId,
    referralId: ids.referral,
    clientId: ids.client,
    organizationId: ids.receiver,
    title: sealed('Pick up groceries'),
    description: null,
    location: sealed('12 Oak Street'),
    notes: sealed('Bring a bag.'),
    startsAt: '2026-03-03T15:00:00.000Z',
    durationMinutes: 45,
  },
}
const confirmed: AppointmentEvent = { type: 'AppointmentConfirmed', data: {} }
const moveRequested: AppointmentEvent = { type: 'AppointmentMoveRequested', data: { words: sealed('Friday?') } }
const moved: AppointmentEvent = {
  type: 'AppointmentMoved',
  data: { startsAt: '2026-03-05T15:00:00.000Z', durationMinutes: 30, location: sealed('14 Oak Street') },
}
const canceled: AppointmentEvent = {
  type: 'AppointmentCanceled',
  data: { byClient: true, reason: sealed('We are sick.') },
}

const record = (...events: readonly AppointmentEvent[]) => recordEvents(appointmentStream(appointmentId), ...events)
const rowAfter = (...events: readonly AppointmentEvent[]) => {
  const state = foldEvents(appointmentFold, record(...events))
  return state && appointmentRows.compose(appointmentId, state, { client: undefined })
}

describe('the row of an appointment', () => {
  it('CLI-24 has its time and its sealed texts', () => {
    expect(rowAfter(scheduled)).toMatchObject({
      id: appointmentId,
      referral_id: ids.referral,
      client_id: ids.client,
      organization_id: ids.receiver,
      status: 'scheduled',
      version: 1,
      starts_at: '2026-03-03T15:00:00.000Z',
      ends_at: '2026-03-03T15:45:00.000Z',
      title: sealed('Pick up groceries'),
      description: null,
      location: sealed('12 Oak Street'),
      notes: sealed('Bring a bag.'),
      move_requested_at: null,
      canceled_by_client: null,
    })
    expect(rowAfter(confirmed)).toBeUndefined()
  })

  it('CLI-25 has the status after the last event', () => {
    const statusAfter = (event: AppointmentEvent) => rowAfter(scheduled, event)?.['status']
    expect(statusAfter(confirmed)).toBe('confirmed')
    expect(statusAfter({ type: 'AppointmentCompleted', data: {} })).toBe('completed')
    expect(statusAfter({ type: 'AppointmentNoShowRecorded', data: {} })).toBe('no_show')
    expect(rowAfter(scheduled, canceled)).toMatchObject({
      status: 'cancelled',
      canceled_by_client: true,
      cancel_reason: sealed('We are sick.'),
    })
  })

  it('CLI-36 has the request to move it, until it is answered', () => {
    const history = [scheduled, confirmed, moveRequested] as const
    expect(rowAfter(...history)).toMatchObject({
      status: 'scheduled',
      move_words: sealed('Friday?'),
      move_requested_at: record(...history).at(-1)?.at,
      version: 3,
    })
    expect(rowAfter(...history, moved)).toMatchObject({
      status: 'scheduled',
      starts_at: '2026-03-05T15:00:00.000Z',
      ends_at: '2026-03-05T15:30:00.000Z',
      location: sealed('14 Oak Street'),
      title: sealed('Pick up groceries'),
      move_words: null,
      move_requested_at: null,
      version: 4,
    })
    for (const answer of [confirmed, canceled])
      expect(rowAfter(...history, answer)).toMatchObject({ move_words: null, move_requested_at: null })
  })

  it('CLI-36 changes the topics of the family and of the organization', () => {
    const row = { client_id: ids.client, organization_id: ids.receiver }
    const topics = [`appointments:${ids.client}`, `appointments:${ids.receiver}`]
    expect(appointmentsModel.topics('appointment', undefined, row)).toEqual(topics)
    expect(appointmentsModel.topics('appointment', row, row)).toEqual(topics)
    expect(appointmentsModel.topics('appointment', row, { ...row, organization_id: null })).toEqual(topics)
    expect(appointmentsModel.topics('appointment', undefined, { ...row, organization_id: null })).toEqual([
      `appointments:${ids.client}`,
    ])
  })
})
