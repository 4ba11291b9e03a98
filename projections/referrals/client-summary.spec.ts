import { expect, it } from 'vitest'
import { confidential } from '#contracts/confidential.ts'
import { type ClientEvent, clientStream } from '#domain/client/events.ts'
import { foldEvents, recordEvents } from '#tests/support/recorded-events.ts'
import { ids } from '#tests/support/referral-fixtures.ts'
import { clientSummaryFold } from './client-summary.ts'

const stream = clientStream(ids.client)
const registered: ClientEvent = {
  type: 'ClientRegistered',
  data: {
    clientId: ids.client,
    firstName: confidential('Maria', stream),
    lastInitial: confidential('G', stream),
    email: null,
    phone: confidential('(770) 555-0148', stream),
    county: 'Cobb',
    ownerUserId: null,
    createdBy: ids.member,
  },
}
const summaryAfter = (...events: readonly ClientEvent[]) =>
  foldEvents(clientSummaryFold, recordEvents(stream, ...events))

const maria = {
  firstName: 'Maria',
  lastInitial: 'G',
  county: 'Cobb',
  phoneMasked: '(•••) •••-0148',
  emailMasked: null,
  erased: false,
}

it('REF-33 contains first name, last initial, county and a masked contact, but no contact in clear text', () => {
  expect(summaryAfter(registered)).toEqual(maria)
  expect(JSON.stringify(summaryAfter(registered))).not.toContain('555')
})

it('reflects a changed name, county or contact, and stays the same object after other events', () => {
  const before = summaryAfter(registered)
  const [countyChanged] = recordEvents(stream, { type: 'ClientProfileUpdated', data: { county: 'Floyd' } })
  const [contactChanged] = recordEvents(stream, {
    type: 'ClientProfileUpdated',
    data: { phone: null, email: confidential('maria@example.org', stream) },
  })
  const [claimedEvent] = recordEvents(stream, { type: 'ClientClaimed', data: { ownerUserId: ids.clientUser } })
  if (countyChanged === undefined || contactChanged === undefined || claimedEvent === undefined)
    throw new Error('no event')
  expect(clientSummaryFold.apply(before, countyChanged)).toMatchObject({ firstName: 'Maria', county: 'Floyd' })
  expect(clientSummaryFold.apply(before, contactChanged)).toEqual({
    ...maria,
    phoneMasked: null,
    emailMasked: 'm•••@example.org',
  })
  expect(clientSummaryFold.apply(before, claimedEvent)).toBe(before)
})

it('contains nothing about an erased client, from the first event on', () => {
  const nothing = { firstName: '', lastInitial: '', county: null, phoneMasked: null, emailMasked: null, erased: true }
  expect(summaryAfter(registered, { type: 'ClientErased', data: {} })).toEqual(nothing)
  expect(summaryAfter({ ...registered, data: { ...registered.data, firstName: { erased: true } } })).toEqual(nothing)
})
