import { describe, expect, it } from 'vitest'
import { isFamilyPage, keptAnswerOf } from './kept-pages.ts'

describe('the pages that a phone keeps', () => {
  it.each(['/client-dashboard', '/client-dashboard/referrals', '/client-dashboard/appointments'])(
    'include %s',
    (path) => {
      expect([isFamilyPage(path), keptAnswerOf(path)]).toEqual([true, true])
    },
  )
  it('include a referral whose answer is kept', () => {
    expect(keptAnswerOf('/client-dashboard/referrals/r1')).toBe('/api/referrals/r1')
  })
  it.each(['/client-dashboard/profile', '/client-dashboard/referrals/r1/print', '/client-dashboard/messages/c1'])(
    'do not include %s',
    (path) => {
      expect([isFamilyPage(path), keptAnswerOf(path)]).toEqual([true, false])
    },
  )
  it.each(['/', '/client-dashboards', '/staff/referrals', '/referrals/r1'])('are not %s', (path) => {
    expect([isFamilyPage(path), keptAnswerOf(path)]).toEqual([false, false])
  })
})
