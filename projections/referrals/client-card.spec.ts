import { expect, it } from 'vitest'
import { confidential } from '#contracts/confidential.ts'
import { type ClientEvent, clientStream } from '#domain/client/events.ts'
import { folded, recorded } from '#tests/support/recorded.ts'
import { ids } from '#tests/support/referrals.ts'
import { clientCardPart } from './client-card.ts'

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
const card = (...events: readonly ClientEvent[]) => folded(clientCardPart, recorded(stream, ...events))

const maria = {
  firstName: 'Maria',
  lastInitial: 'G',
  county: 'Cobb',
  phoneMasked: '(•••) •••-0148',
  emailMasked: null,
  erased: false,
}

it('REF-33 holds first name, last initial, county and a masked contact, and no contact in clear text', () => {
  expect(card(registered)).toEqual(maria)
  expect(JSON.stringify(card(registered))).not.toContain('555')
})

it('follows a changed name, county or contact, and is the same object after other events', () => {
  const before = card(registered)
  const [moved] = recorded(stream, { type: 'ClientProfileUpdated', data: { county: 'Floyd' } })
  const [called] = recorded(stream, {
    type: 'ClientProfileUpdated',
    data: { phone: null, email: confidential('maria@example.org', stream) },
  })
  const [claimed] = recorded(stream, { type: 'ClientClaimed', data: { ownerUserId: ids.clientUser } })
  if (moved === undefined || called === undefined || claimed === undefined) throw new Error('no event')
  expect(clientCardPart.fold(before, moved)).toMatchObject({ firstName: 'Maria', county: 'Floyd' })
  expect(clientCardPart.fold(before, called)).toEqual({ ...maria, phoneMasked: null, emailMasked: 'm•••@example.org' })
  expect(clientCardPart.fold(before, claimed)).toBe(before)
})

it('keeps nothing of an erased client, from the first event on', () => {
  const nothing = { firstName: '', lastInitial: '', county: null, phoneMasked: null, emailMasked: null, erased: true }
  expect(card(registered, { type: 'ClientErased', data: {} })).toEqual(nothing)
  expect(card({ ...registered, data: { ...registered.data, firstName: { erased: true } } })).toEqual(nothing)
})
