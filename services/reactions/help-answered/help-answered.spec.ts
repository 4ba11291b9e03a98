import { expect, it } from 'vitest'

import type { HelpAnswer } from '#contracts/help-answers.ts'
import { referralStream } from '#domain/referral/events.ts'
import { recordEvents } from '#tests/support/recorded-events.ts'
import { ids, referralEvents } from '#tests/support/referral-fixtures.ts'

import { helpAnswered } from './help-answered.ts'

const notificationsFor = async (answer: HelpAnswer, previousAnswer: HelpAnswer | null) => {
  const words = { sealed: 'text' }
  const [event] = recordEvents(
    referralStream(ids.referral),
    referralEvents.helpAnswered({ answer, previousAnswer, words }),
  )
  if (event === undefined) throw new Error('no event was recorded')
  const { notifications = [] } = await helpAnswered({ findReviewers: async () => [ids.staff, ids.colleague] }).react(
    event,
  )
  return notifications
}

it.each([
  ['no', null, 'After its referral was closed, a family said that it got no help.'],
  ['partly', null, 'After its referral was closed, a family said that it got only part of the help it needed.'],
  ['no', 'yes', 'After its referral was closed, a family said that it got no help.'],
  ['no', 'partly', 'After its referral was closed, a family said that it got no help.'],
] as const)('"%s" after %s notifies staff, with the referral and without a word of the family', async (...row) => {
  const [answer, previousAnswer, message] = row
  const content = { type: 'other', title: 'A family needed more help', message, link: `/referrals/${ids.referral}` }
  const notifications = await notificationsFor(answer, previousAnswer)
  expect(notifications.length).toBeGreaterThan(0)
  for (const notification of notifications) expect(notification).toMatchObject(content)
})

it.each([
  ['yes', null],
  ['yes', 'no'],
  ['partly', 'no'],
  ['no', 'no'],
] as const)('"%s" after %s does not', async (answer, previousAnswer) => {
  expect(await notificationsFor(answer, previousAnswer)).toEqual([])
})
