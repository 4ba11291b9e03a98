// When a family is emailed about its referral, where, in which language, and about which changes.
import { describe, expect, it } from 'vitest'

import { systemActor } from '#commands/context.ts'
import type { ClientEvent } from '#domain/client/events.ts'
import type { ReferralEvent } from '#domain/referral/events.ts'
import {
  type Entry,
  type FamilyScenario,
  composeEmail,
  findSendTime,
  readParagraphs,
  registered,
} from '#tests/support/family-emails.ts'
import { actors, ids, referralEvents } from '#tests/support/referral-fixtures.ts'

const publicRequest = referralEvents.requested({ fromOrganizationId: null, source: 'public_form', language: 'es' })
const requested = referralEvents.requested({ toOrganizationId: ids.receiver })
const asked = referralEvents.requested({ fromOrganizationId: null, source: 'public_form' })
const ownRequest = referralEvents.requested({ fromOrganizationId: null, source: 'client_portal' })
const { submitted, declined, routed, accepted, closed, reviewStarted } = referralEvents
const byFamily = (event: ReferralEvent): Entry => ({ event, actor: actors.client })
const byGuest = (event: ReferralEvent): Entry => ({ event, actor: actors.guest })

describe('a change of a referral', () => {
  it('NOT-10 schedules an email after ten minutes, which later changes do not postpone', async () => {
    expect(await findSendTime([requested, submitted()])).toEqual([['2026-03-02T15:11:00.000Z', true]])
    expect(await findSendTime([requested, submitted(), declined()])).toEqual([['2026-03-02T15:12:00.000Z', true]])
  })

  it('NOT-10 waits until the morning, or is not emailed, if the family chose so', async () => {
    const daily = { account: { frequency: 'daily' } } as const
    expect(await findSendTime([requested, submitted()], daily)).toEqual([['2026-03-03T12:00:00.000Z', true]])
    const never = { account: { frequency: 'never' } } as const
    expect(await findSendTime([requested, submitted()], never)).toEqual([])
    expect(await composeEmail([requested, submitted()], 1, never)).toBeUndefined()
  })

  it('NEW-27 is not a note, a priority, a reassignment, or a receiver that is only chosen', async () => {
    const inReview = [requested, reviewStarted()] as const
    expect(await findSendTime([...inReview, referralEvents.noteAdded()])).toEqual([])
    expect(await findSendTime([...inReview, referralEvents.priorityChanged()])).toEqual([])
    expect(await findSendTime([...inReview, referralEvents.assigned()])).toEqual([])
    expect(await findSendTime([...inReview, routed(ids.receiver, false)])).toEqual([])
    expect(await findSendTime([...inReview])).toHaveLength(1)
  })

  it('NEW-27 is a note that someone wrote for the family, if it has an account in which it reads it', async () => {
    const inReview = [requested, reviewStarted()] as const
    const note = referralEvents.noteAdded({ sharedWithClient: true })
    const account = { account: {} }
    expect(await findSendTime([...inReview, note], account)).toHaveLength(1)
    expect(await findSendTime([...inReview, note])).toEqual([])
    expect(await findSendTime([...inReview, byFamily(note)], account)).toEqual([])
    const texts = ['Someone wrote you a note about your request.', 'Please open your request and read it.']
    expect((await readParagraphs([...inReview, note], 2, account))?.slice(0, 2)).toEqual(texts)
    // The review was released again, which isn't news. The note still is.
    const given = [requested, reviewStarted(), note, referralEvents.released()] as const
    expect((await readParagraphs(given, 1, account))?.slice(0, 2)).toEqual(texts)
  })

  it('is not emailed to the family that made it, or that another email tells of it', async () => {
    const account = { account: {} }
    expect(await findSendTime([ownRequest, byFamily(referralEvents.withdrawn())], account)).toEqual([])
    expect(await findSendTime([ownRequest, referralEvents.withdrawn()], account)).toHaveLength(1)
    expect(await findSendTime([byGuest(publicRequest)])).toEqual([])
    expect(await findSendTime([publicRequest, referralEvents.returned()])).toEqual([])
    expect(await findSendTime([publicRequest, declined(), byGuest(referralEvents.resubmitted())])).toEqual([])
    expect(await findSendTime([publicRequest, declined()])).toHaveLength(1)
    // A signed-in neighbor may have sent the form, and the system has no account either.
    expect(await findSendTime([publicRequest])).toEqual([])
    const bySystem: Entry = { event: declined(), actor: { ...actors.guest, role: 'system' } }
    expect(await findSendTime([publicRequest, bySystem])).toHaveLength(1)
  })

  it('is not emailed if the history lacks the request', async () => {
    expect(await findSendTime([submitted()])).toEqual([])
  })

  it('is not emailed without an address, to an unconfirmed one, or to an erased client', async () => {
    const history = [requested, submitted()] as const
    const without: ClientEvent = { type: 'ClientProfileUpdated', data: { email: null } }
    const unreachable: readonly FamilyScenario[] = [
      { client: [registered, without] },
      { client: [registered, { type: 'ClientErased', data: {} }] },
      { client: [registered, { type: 'ClientErased', data: {} }], account: {} },
      { account: { confirmed: false } },
    ]
    for (const scenario of unreachable) {
      expect(await findSendTime(history, scenario)).toEqual([])
      expect(await composeEmail(history, 1, scenario)).toBeUndefined()
    }
  })
})

describe('the email to a family', () => {
  it('NOT-10 NEW-25 without an account is in the language of the request and names no one', async () => {
    const email = await composeEmail([publicRequest, submitted(), accepted()], 1)
    expect(email).toMatchObject({
      to: 'rosa@example.org',
      language: 'es',
      subject: 'Noticias sobre su solicitud',
      link: { label: 'Ver cómo va mi solicitud', url: `es/referral/${ids.referral}` },
      clientId: ids.client,
    })
    expect(email?.unsubscribe).toBeUndefined()
    expect(email?.body.split('\n\n').slice(0, 4)).toEqual([
      'Enviamos su solicitud a una organización que tal vez pueda ayudarle.',
      'Una organización aceptó su solicitud.',
      'Qué sigue: la organización se comunicará con usted.',
      `Su número de referencia es ${ids.referral.slice(0, 8)}.`,
    ])
    expect(JSON.stringify(email)).not.toMatch(/Rosa|Food|a crib/)
  })

  it('NOT-10 goes to the account in its language, with a link to its page and one to stop the emails', async () => {
    const email = await composeEmail([publicRequest, submitted()], 1, { account: { language: 'en' } })
    expect(email).toMatchObject({
      to: 'account@example.org',
      language: 'en',
      subject: 'News about your request',
      link: { url: `https://refer.example.org/client-dashboard/referrals/${ids.referral}` },
      unsubscribe: { url: `https://refer.example.org/unsubscribe?token=token-${ids.clientUser}` },
    })
    expect((await composeEmail([publicRequest, submitted()], 1, { account: {} }))?.language).toBe('es')
    expect((await composeEmail([requested, submitted()], 1, { account: {} }))?.language).toBe('en')
  })

  it('is the same when the timer fires again, and includes no event that the reaction has not handled', async () => {
    const history = [requested, submitted(), accepted()] as const
    expect(await composeEmail(history, 1)).toEqual(await composeEmail(history, 1))
    expect((await readParagraphs(history, 1, {}, 1))?.[0]).toBe(
      'We sent your request to a partner who may be able to help.',
    )
    expect((await readParagraphs(history, 1, {}, 1))?.[1]).toContain('the partner will answer')
  })

  const firstTwo = async (first: number, ...history: readonly Entry[]) =>
    (await readParagraphs(history, first))?.slice(0, 2).map((text) => text.split('.')[0])
  const inReview = [requested, reviewStarted()] as const
  const sent = [requested, submitted()] as const

  it.each<readonly [string, readonly Entry[], string, string]>([
    ['a new request', [requested], 'We got a request for help that was made for you', "we'll read it within"],
    ['a request that staff enter', [ownRequest], 'We got a request for help', "we'll read it within"],
    ['a review', [...inReview], 'Someone on our staff is reading', "they'll look for a partner"],
    ['a decline', [...sent, declined()], "The partner we asked can't help", "we'll look for another partner"],
    [
      'a decline by staff',
      [...inReview, declined({ organizationId: null })],
      "We haven't found",
      'if we find a partner',
    ],
    [
      'that its organization has closed',
      [...sent, { event: declined({ organizationId: null }), actor: systemActor }],
      "The partner we asked can't help",
      "we'll look for another partner",
    ],
    ['a waitlist', [...sent, referralEvents.waitlisted()], 'A partner put your request on a waitlist', 'your place'],
    [
      'a return to a partner',
      [...inReview, referralEvents.returned()],
      'We need a little more information',
      'the organization that made',
    ],
    [
      'a return to the family',
      [ownRequest, referralEvents.returned()],
      'We need a little more information',
      'open your request',
    ],
    ['a withdrawal', [...sent, referralEvents.withdrawn()], 'Your request was withdrawn', "We won't do anything more"],
    [
      'an outcome',
      [...sent, accepted(), referralEvents.outcomeRecorded()],
      'Your request is closed',
      'Did you get help?',
    ],
    ['a closing', [requested, closed()], 'Your request is closed', 'Did you get help?'],
    [
      'a closing without the question',
      [requested, closed({ reason: 'duplicate' })],
      'Your request is closed',
      'you can ask again',
    ],
    [
      'a reopening',
      [requested, closed(), referralEvents.reopened()],
      'Your request is with our staff again',
      "we'll look",
    ],
    [
      'an answer that staff enter',
      [asked, referralEvents.returned(), referralEvents.resubmitted()],
      'with our staff',
      "we'll look",
    ],
    ['a revision', [...sent, declined(), referralEvents.resubmitted()], 'Your request is with our staff', "we'll look"],
  ])('NOT-10 says what happened and what happens next: %s', async (_, history, change, next) => {
    const [happened, following] = (await firstTwo(history.length - 1, ...history)) ?? []
    expect(happened).toContain(change)
    expect(following).toContain(next)
  })

  it('REF-14 says that a rerouted request went to another partner, never to which one', async () => {
    const rerouted = [...sent, declined(), routed(ids.otherOrganization, true, ids.receiver)] as const
    expect(await readParagraphs(rerouted, 2)).toEqual(
      expect.arrayContaining([
        "The partner we asked can't help this time.",
        'We sent your request to another partner who may be able to help.',
      ]),
    )
    const texts = await readParagraphs([...rerouted, routed(ids.sender, true, ids.otherOrganization)], 1)
    expect(texts?.slice(0, 3)).toEqual([
      'We sent your request to a partner who may be able to help.',
      "The partner we asked can't help this time.",
      'We sent your request to another partner who may be able to help.',
    ])
    expect(texts?.[3]).toContain('What happens next')
    // The same partner is asked again, with more information.
    const revised = [...sent, declined(), referralEvents.resubmitted(), submitted()] as const
    expect((await readParagraphs(revised, 3))?.slice(0, 1)).toEqual([
      'We sent your request to a partner who may be able to help.',
    ])
    // A partner that staff only considered never had it.
    const considered = [...inReview, routed(ids.receiver, false), declined({ organizationId: null })] as const
    expect((await readParagraphs([...considered, routed(ids.otherOrganization, true, ids.receiver)], 4))?.[0]).toBe(
      'We sent your request to a partner who may be able to help.',
    )
  })

  it('omits what was undone or overtaken, and is not sent if nothing remains', async () => {
    expect(await composeEmail([...inReview, referralEvents.released()], 1)).toBeUndefined()
    expect((await readParagraphs([...inReview, submitted()], 1))?.[0]).toContain('We sent your request to a partner')
    const reviewed = [ownRequest, reviewStarted(), byFamily(referralEvents.withdrawn())] as const
    expect(await composeEmail(reviewed, 1, { account: {} })).toBeUndefined()
    expect((await readParagraphs([...reviewed, closed()], 1, { account: {} }))?.[0]).toBe('Your request is closed.')
    expect(await composeEmail([publicRequest, reviewStarted(), referralEvents.returned()], 1)).toBeUndefined()
  })
})
