// Which changes a family hears of at once, and which wait, for each answer to "How often to contact you".
import { expect, it } from 'vitest'

import type { FamilyChange } from '#contracts/contact-tasks.ts'
import { updateFrequencies } from '#contracts/enumeration-values.ts'

import { findNewsTime, isNewsWanted } from './news-time.ts'

/** A Monday, 10 a.m. in New York. */
const at = '2026-03-02T15:00:00.000Z'
const soon = '2026-03-02T15:10:00.000Z'
const settings = { familyMailDelay: 600_000, dailyHour: 7 }

const answers: readonly FamilyChange[] = ['accepted', 'waitlisted', 'declined', 'notPlaced']
const important: readonly FamilyChange[] = [...answers, 'moreNeeded', 'withdrawn', 'note', 'closed', 'closedAndAsked']
const steps: readonly FamilyChange[] = ['received', 'inReview', 'withStaff', 'sent', 'sentElsewhere']

it.each([undefined, ...updateFrequencies])('CLI-31 what is important goes at once: %s', (updateFrequency) => {
  for (const daily of [true, false])
    for (const change of important)
      expect([change, findNewsTime(at, [change], { updateFrequency, daily }, settings)]).toEqual([change, soon])
})

it.each([
  [undefined, soon, '2026-03-03T12:00:00.000Z'],
  ['every_update', soon, '2026-03-03T12:00:00.000Z'],
  ['weekly', '2026-03-09T11:00:00.000Z', '2026-03-09T11:00:00.000Z'],
  ['only_when_needed', undefined, undefined],
] as const)('CLI-31 NOT-10 a step on the way goes as often as the family chose: %s', (updateFrequency, time, daily) => {
  for (const change of steps) {
    expect(findNewsTime(at, [change], { updateFrequency, daily: false }, settings)).toBe(time)
    expect(findNewsTime(at, [change], { updateFrequency, daily: true }, settings)).toBe(daily)
  }
})

it('CLI-31 steps are told together with what is important, and nothing is told if nothing has changed', () => {
  expect(isNewsWanted(['sent', 'accepted'], 'only_when_needed')).toBe(true)
  expect(isNewsWanted(['received', 'sent'], 'only_when_needed')).toBe(false)
  expect(isNewsWanted(['sent'], 'weekly')).toBe(true)
  expect(isNewsWanted([], undefined)).toBe(false)
})
