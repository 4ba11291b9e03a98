import { describe, expect, it } from 'vitest'

import { needCategories, priorities, referralSources } from '#contracts/enumeration-values.ts'
import { noteLimit } from '#contracts/referral-commands.ts'
import { screen } from '#contracts/screening.ts'

import { isWorkingDay, localDay, toWallTime } from './calendar.ts'
import { demoClients } from './clients.ts'
import { type DemoReferral, demoReferrals, historyDays } from './histories.ts'
import { replay } from './histories/replay.ts'
import { demoPeople } from './people.ts'

const anchor = new Date('2025-11-18T19:30:00Z')
const referrals = demoReferrals(anchor)
const day = 86_400_000

/** Every day of the week, early, at noon and late; both clock changes; New Year's Day and Thanksgiving. */
const anchors = [
  '2025-11-18T19:30:00Z',
  '2025-11-19T04:10:00Z',
  '2025-11-20T12:00:00Z',
  '2025-11-21T22:30:00Z',
  '2025-11-22T16:00:00Z',
  '2025-11-23T08:00:00Z',
  '2025-11-24T13:31:00Z',
  '2026-01-01T15:00:00Z',
  '2026-03-08T06:59:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-26T20:00:00Z',
].map((instant) => new Date(instant))

const referralsByAnchor = new Map(anchors.map((now) => [now, demoReferrals(now)]))

const notes = (referral: DemoReferral): string[] => [
  referral.note,
  ...referral.steps.flatMap(({ command }) => [
    ...('note' in command && command.note !== undefined ? [command.note] : []),
    ...('text' in command ? [command.text] : []),
  ]),
]

const countStatuses = (list: readonly DemoReferral[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const referral of list) {
    const { status, disposition } = replay(referral)
    for (const key of [status, `${status}/${disposition}`]) counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

describe('the demo referral list', () => {
  it('has 500 referrals, each with a history', () => {
    expect(referrals).toHaveLength(500)
    expect(new Set(referrals.map((referral) => referral.key)).size).toBe(500)
    expect(referrals.reduce((sum, referral) => sum + referral.steps.length, 0)).toBeGreaterThan(2_000)
  })

  it.each(anchors)('covers every status and disposition on %s', (now) => {
    expect(countStatuses(referralsByAnchor.get(now) ?? [])).toMatchObject({
      requested: 9,
      pending_review: 6,
      in_review: 19,
      submitted: 27,
      received: 60,
      'received/accepted': 52,
      'received/waitlisted': 8,
      returned: 14,
      'returned/declined': 5,
      'returned/revision': 5,
      'returned/withdrawn': 4,
      closed: 365,
    })
  })

  it.each(anchors)('contains only allowed steps by allowed people, in order, up to %s', (now) => {
    const people = new Set([null, ...demoPeople.map((person) => person.key)])
    for (const referral of referralsByAnchor.get(now) ?? []) {
      // Throws if a step is not allowed.
      replay(referral)
      let previousInstant = referral.requestedAt
      for (const step of referral.steps) {
        expect(step.at >= previousInstant, `${referral.key} goes back in time`).toBe(true)
        expect(people).toContain(step.person)
        previousInstant = step.at
      }
      expect(previousInstant <= now, `${referral.key} has a step in the future`).toBe(true)
    }
  })

  it.each(anchors)('includes on-time, at-risk and overdue referrals awaiting review on %s', (now) => {
    const ages = (referralsByAnchor.get(now) ?? []).flatMap((referral) => {
      const { status, clockStartedAt } = replay(referral)
      if (!['requested', 'pending_review', 'in_review'].includes(status)) return []
      return Math.floor((now.getTime() - clockStartedAt.getTime()) / day)
    })
    expect(ages.filter((days) => days <= 5).length).toBeGreaterThanOrEqual(20)
    expect(ages.filter((days) => days > 5 && days <= 7).length).toBeGreaterThanOrEqual(1)
    expect(ages.filter((days) => days > 7).length).toBeGreaterThanOrEqual(1)
    expect(ages.filter((days) => days > 7).length).toBeLessThanOrEqual(8)
  })

  it('contains no note that the text screening would reject', () => {
    const differentNotes = new Set(referrals.flatMap(notes))
    expect(differentNotes.size).toBeGreaterThan(500)
    for (const note of differentNotes) {
      expect(screen(note, 'referral_note'), note).toEqual([])
      expect(note.length).toBeLessThanOrEqual(noteLimit)
      expect(note).not.toMatch(/[{}|]|undefined|NaN/)
    }
  })

  it('is the same for the same anchor', () => {
    expect(demoReferrals(anchor)).toEqual(referrals)
  })

  it('spans the time from fourteen months ago to minutes ago', () => {
    const instants = referrals.flatMap((referral) => [referral.requestedAt, ...referral.steps.map((step) => step.at)])
    const ages = instants.map((instant) => (anchor.getTime() - instant.getTime()) / day)
    expect(Math.max(...ages)).toBeGreaterThan(380)
    expect(Math.max(...ages)).toBeLessThan(historyDays)
    expect(Math.min(...ages) * 24 * 60).toBeCloseTo(9, 0)
  })

  it('has staff and partners act in office hours, and families make requests on any day', () => {
    const workInstants = referrals.flatMap((referral) => [
      ...(referral.requester === null ? [] : [referral.requestedAt]),
      ...referral.steps.map((step) => step.at),
    ])
    for (const instant of workInstants) {
      const minute = toWallTime(instant) % 1_440
      expect(isWorkingDay(localDay(instant)), instant.toISOString()).toBe(true)
      expect(minute).toBeGreaterThanOrEqual(8 * 60 + 30)
      expect(minute).toBeLessThanOrEqual(17 * 60)
    }
    const familyRequests = referrals.filter((referral) => referral.requester === null)
    expect(familyRequests.some((referral) => !isWorkingDay(localDay(referral.requestedAt)))).toBe(true)
  })

  it('covers every need, priority, source and client', () => {
    expect(new Set(referrals.map((referral) => referral.need))).toEqual(new Set(needCategories))
    expect(new Set(referrals.map((referral) => referral.priority))).toEqual(new Set([...priorities, null]))
    const sources = new Set(referrals.map((referral) => referral.source))
    expect(referralSources.filter((source) => source !== 'import' && !sources.has(source))).toEqual([])
    expect(new Set(referrals.map((referral) => referral.client.key)).size).toBe(demoClients.length)
  })

  it('includes re-routes, reopenings, resubmissions and acceptances from the waitlist', () => {
    const actionSequences = referrals.map((referral) => referral.steps.map((step) => step.command.action).join(' '))
    for (const pattern of [
      /submit route/,
      /decline route accept/,
      /record_outcome reopen/,
      /return resubmit/,
      /waitlist accept/,
      /withdraw close/,
      /set_priority/,
    ]) {
      expect(
        actionSequences.some((history) => pattern.test(history)),
        String(pattern),
      ).toBe(true)
    }
  })
})
