import { expect, it } from 'vitest'
import { ReviewQuery } from '#contracts/referrals.ts'
import { readQuery } from '../../../design-system/table/list-url.ts'

it('REV-05 shows the statuses that await review if the URL has no filters', () => {
  expect(readQuery(ReviewQuery, new URLSearchParams())).toMatchObject({
    status: ['requested', 'pending_review', 'in_review'],
    page: 1,
    sort: 'sla',
    direction: 'desc',
  })
})
