import { describe, expect, it } from 'vitest'

import { clientStream } from '#domain/client/events.ts'
import { type ResourceEvent, resourceStream } from '#domain/resource/events.ts'
import { foldEvents, recordEvents, staffActor } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'

import { referralResourcesFold, resourceAmountsFold } from './fold.ts'
import { resourcesModel } from './model.ts'
import { referralResourcesRows, resourceEditions } from './table.ts'

const resourceId = '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01'
const sealed = (open: string) => ({ open, subject: clientStream(ids.client) })
const details = {
  name: sealed('March rent'),
  type: 'housing',
  amountCents: 45_000,
  status: 'active',
  startDate: '2026-03-02',
  endDate: null,
  notes: null,
  providerId: ids.receiver,
} as const
const recorded: ResourceEvent = {
  type: 'ResourceRecorded',
  data: { referralId: ids.referral, clientId: ids.client, resourceId, ...details },
}
const corrected: ResourceEvent = {
  type: 'ResourceCorrected',
  data: { resourceId, ...details, name: sealed('April rent'), amountCents: 50_000, status: 'completed' },
}
const colleague = { ...staffActor, userId: ids.colleague }
const history = recordEvents(
  resourceStream(ids.referral),
  recorded,
  { event: corrected, actor: colleague },
  { type: 'ResourceCanceled', data: { resourceId } },
)
const entryAt = (index: number) => {
  const event = history[index]
  const after = foldEvents(referralResourcesFold, history.slice(0, index + 1))
  return event && resourceEditions.entry(event, undefined, after)
}

describe('the editions of a resource', () => {
  it('CLI-26 contain every detail, and who recorded the first one', () => {
    expect(entryAt(0)).toEqual({
      referral_id: ids.referral,
      revision: 0,
      resource_id: resourceId,
      client_id: ids.client,
      name: sealed('March rent'),
      type: 'housing',
      amount_cents: 45_000,
      status: 'active',
      start_date: '2026-03-02',
      end_date: null,
      notes: null,
      provider_id: ids.receiver,
      version: 1,
      recorded_at: history[0]?.at,
      recorded_by: ids.staff,
      changed_at: history[0]?.at,
    })
    expect(entryAt(1)).toMatchObject({
      name: sealed('April rent'),
      amount_cents: 50_000,
      status: 'completed',
      version: 2,
      recorded_at: history[0]?.at,
      recorded_by: ids.staff,
      changed_at: history[1]?.at,
    })
    expect(entryAt(2)).toMatchObject({ name: sealed('April rent'), status: 'cancelled', version: 3 })
  })

  it('begin with a recorded resource: a stream that lacks it has no rows', () => {
    expect(foldEvents(referralResourcesFold, history.slice(1))).toBeUndefined()
    expect(foldEvents(resourceAmountsFold, history.slice(1))).toEqual({})
  })
})

describe('the row of a referral with resources', () => {
  it('says when they last changed', () => {
    const state = foldEvents(referralResourcesFold, history)
    expect(state && referralResourcesRows.compose(ids.referral, state, {})).toEqual({
      id: ids.referral,
      client_id: ids.client,
      created_at: history[0]?.at,
      updated_at: history[2]?.at,
    })
  })

  it('CLI-37 changes the topics of the family and of those who help it', () => {
    const row = { id: ids.referral, client_id: ids.client }
    expect(resourcesModel.topics('referral_resources', undefined, row)).toEqual([
      `resources:${ids.referral}`,
      `ownresources:${ids.client}`,
    ])
    expect(resourcesModel.topics('resource_edition', undefined, row)).toEqual([])
  })
})
