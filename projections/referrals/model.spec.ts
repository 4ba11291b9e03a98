import { expect, it } from 'vitest'
import { Topic } from '#contracts/live.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { referralsModel } from './model.ts'

const row = {
  id: ids.referral,
  client_id: ids.client,
  from_organization_id: ids.sender,
  to_organization_id: ids.receiver,
  part_open: true,
}

it('notifies staff review, the referral page, the client and both organizations', () => {
  const topics = referralsModel.topics('referral', undefined, row)
  expect(topics.toSorted()).toEqual(
    [
      'review',
      `referral:${ids.referral}`,
      `client:${ids.client}`,
      `organization:${ids.sender}`,
      `organization:${ids.receiver}`,
    ].toSorted(),
  )
  expect(topics.every((topic) => Topic.safeParse(topic).success)).toBe(true)
})

it('REF-14 notifies the former and the new receiver of a re-route', () => {
  const topics = referralsModel.topics('referral', row, { ...row, to_organization_id: ids.otherOrganization })
  expect(topics).toContain(`organization:${ids.receiver}`)
  expect(topics).toContain(`organization:${ids.otherOrganization}`)
})

it('INC-01 does not notify an organization before the referral is submitted to it', () => {
  expect(referralsModel.topics('referral', undefined, { ...row, part_open: false })).not.toContain(
    `organization:${ids.receiver}`,
  )
})

it('SLA-02 notifies only the referral page of a threshold crossing', () => {
  const topics = referralsModel.topics('referral_passing', undefined, { referral_id: ids.referral })
  expect(topics).toEqual([`referral:${ids.referral}`])
})

it('NEW-27 does not notify the client of a note, which changes only the timestamp', () => {
  const before = { ...row, status: 'in_review', updated_at: '2026-03-02T15:00:00.000Z' }
  const afterNote = { ...before, updated_at: '2026-03-02T16:00:00.000Z' }
  expect(referralsModel.topics('referral', before, afterNote)).not.toContain(`client:${ids.client}`)
  expect(referralsModel.topics('referral', before, { ...afterNote, status: 'submitted' })).toContain(
    `client:${ids.client}`,
  )
})
