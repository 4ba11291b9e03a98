import { expect, it } from 'vitest'

import { clientsModel } from './model.ts'

const row = (erasureVersion: number, askedAt: string | null) => ({
  ...{ id: 'rosa', watched: false, protected: false },
  ...{ erasure_version: erasureVersion, erasure_asked_at: askedAt },
})
const isAnnounced = (...rows: readonly [ReturnType<typeof row> | undefined, ReturnType<typeof row> | undefined]) =>
  clientsModel.topics('client', ...rows).includes('erasurerequests')

it('ROLE-27 tells open pages of admins of every change of the number of open erasure requests, and of no other', () => {
  const [before, open, declined] = [row(0, null), row(1, '2026-03-02T15:00:00.000Z'), row(2, null)]
  expect([isAnnounced(before, open), isAnnounced(open, declined), isAnnounced(open, undefined)]).toEqual([
    true,
    true,
    true,
  ])
  expect([isAnnounced(undefined, before), isAnnounced(open, open), isAnnounced(declined, undefined)]).toEqual([
    false,
    false,
    false,
  ])
})
