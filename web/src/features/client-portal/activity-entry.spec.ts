import type { DashboardActivity } from '#contracts/client-dashboard.ts'
import { describe, expect, it } from 'vitest'
import { typeIcon } from '../../lib/display/resource-texts.ts'
import { activityEntry } from './activity-entry.ts'

const at = '2026-03-02T15:00:00.000Z'
const now = new Date('2026-03-04T15:00:00.000Z')
const id = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const pantry = { id, name: 'Cobb Food Pantry' }

type Message = Extract<DashboardActivity, { kind: 'message' }>['message']
const message = (fromClient: boolean, correspondent: Message['correspondent']): DashboardActivity => ({
  kind: 'message',
  at,
  message: { conversationId: id, at, fromClient, correspondent },
})
const appointment = (status: 'scheduled' | 'cancelled' | 'no_show'): DashboardActivity => ({
  kind: 'appointment',
  at,
  appointment: {
    id,
    referralId: id,
    version: 1,
    status,
    isMissed: false,
    isUpcoming: true,
    startsAt: '2026-03-20T14:30:00.000Z',
    durationMinutes: 45,
    changedAt: at,
    partner: { kind: 'staff' },
    isDiscreet: false,
    need: 'Food Assistance',
    title: { text: 'Pantry visit' },
    description: null,
    location: null,
    notes: null,
    moveRequest: null,
    cancellation: null,
    client: { id: 'a3c5f5a0-0000-4000-8000-000000000002', firstName: 'Marisol', lastInitial: 'V', erased: false },
    actions: [],
  },
})
type Recorded = Extract<DashboardActivity, { kind: 'resource' }>['resource']
const resource = (changes: Partial<Recorded> = {}): DashboardActivity => ({
  kind: 'resource',
  at,
  resource: { id, referralId: id, name: { text: 'Food box' }, type: 'food', provider: pantry, ...changes },
})
const textOf = (activity: DashboardActivity) => activityEntry(activity, now).text

describe('an entry of recent activity', () => {
  it('CLI-21 says who wrote, and to which side', () => {
    const organization = { kind: 'organization', organization: pantry } as const
    expect(textOf(message(false, organization))).toBe('New message from Cobb Food Pantry')
    expect(textOf(message(true, organization))).toBe('You wrote to Cobb Food Pantry')
    expect(textOf(message(false, { kind: 'staff' }))).toBe('New message from our staff')
    expect(textOf(message(true, { kind: 'staff' }))).toBe('You wrote to our staff')
    expect(activityEntry(message(true, organization), now).to).toBe(`/client-dashboard/messages/${id}`)
  })

  it('ROLE-26 does not name a confidential shelter', () => {
    const organization = { kind: 'organization', organization: { confidential: true } } as const
    expect(textOf(message(false, organization))).toBe('New message from a confidential partner')
  })

  it('CLI-21 describes the result of an appointment', () => {
    expect(textOf(appointment('scheduled'))).toBe('Appointment scheduled for Mar 20')
    expect(textOf(appointment('cancelled'))).toBe('Appointment on Mar 20 canceled')
    expect(textOf(appointment('no_show'))).toBe('You missed the appointment on Mar 20')
  })

  it('CLI-21 CLI-26 says what was recorded for the family, and its partner', () => {
    expect(textOf(resource())).toBe('Help from Cobb Food Pantry was recorded for you: Food box')
    expect(textOf(resource({ provider: null }))).toBe('Help for you was recorded: Food box')
    expect(activityEntry(resource(), now).to).toBe('/client-dashboard/resources')
  })

  it('ROLE-26 names neither a confidential shelter nor its words, and nothing if someone else may read', () => {
    const shelter = { name: null, provider: { confidential: true } } as const
    expect(textOf(resource(shelter))).toBe('Help from a confidential partner was recorded for you: Food')
    const watched = { name: null, type: null } as const
    expect(textOf(resource({ ...watched, provider: { unnamed: true } }))).toBe(
      'Help from a partner organization was recorded for you',
    )
    const entry = activityEntry(resource({ ...watched, provider: null }), now)
    expect(entry).toMatchObject({ text: 'Help for you was recorded', icon: typeIcon.other })
  })

  it('NOT-10 CLI-21 describes the transition of a request, and links to it', () => {
    const change = { id, referralId: id, status: 'submitted', disposition: 'approved', at } as const
    const entry = activityEntry(
      {
        kind: 'referral',
        at,
        change: { ...change, to: pantry, need: 'Food Assistance', own: false, declinedBy: null },
      },
      now,
    )
    expect(entry).toMatchObject({
      text: 'Your Food Assistance request was sent to Cobb Food Pantry',
      to: `/client-dashboard/referrals/${id}`,
    })
  })
})
