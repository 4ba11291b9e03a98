import { describe, expect, it } from 'vitest'
import { type AppointmentStatus, isMissed, isUpcoming, possibleAppointmentActions } from './appointment-rules.ts'

const startsAt = '2026-03-03T15:00:00.000Z'
const running = new Date('2026-03-03T15:44:59.999Z')
const over = new Date('2026-03-03T15:45:00.000Z')
const before = new Date('2026-03-03T14:59:59.999Z')
const appointment = (status: AppointmentStatus) => ({ status, startsAt, durationMinutes: 45 })

describe('an appointment', () => {
  it('CLI-25 that is scheduled is missed once it is over, and no other one is', () => {
    expect(isMissed(appointment('scheduled'), running)).toBe(false)
    expect(isMissed(appointment('scheduled'), over)).toBe(true)
    for (const status of ['confirmed', 'completed', 'cancelled', 'no_show'] as const)
      expect(isMissed(appointment(status), over)).toBe(false)
  })

  it('CLI-25 that is scheduled or confirmed is upcoming until it is over', () => {
    for (const status of ['scheduled', 'confirmed'] as const) {
      expect(isUpcoming(appointment(status), running)).toBe(true)
      expect(isUpcoming(appointment(status), over)).toBe(false)
    }
    for (const status of ['completed', 'cancelled', 'no_show'] as const)
      expect(isUpcoming(appointment(status), before)).toBe(false)
  })

  it('CLI-36 offers each side what it may do', () => {
    const state = { ...appointment('scheduled'), isMoveRequested: false, isPartnerThere: true }
    expect(possibleAppointmentActions(state, 'client', before)).toEqual(['confirm', 'request_move', 'cancel'])
    expect(possibleAppointmentActions(state, 'other', before)).toEqual(['move', 'cancel'])
    expect(possibleAppointmentActions(state, 'other', over)).toEqual(['move', 'cancel', 'complete', 'mark_no_show'])
    expect(possibleAppointmentActions(state, 'client', over)).toEqual([])
    expect(possibleAppointmentActions({ ...state, isPartnerThere: false }, 'client', before)).toEqual(['cancel'])
  })
})
