import type { ReferralDetail, TimelineEntry } from '#contracts/referrals.ts'
import { describe, expect, it } from 'vitest'
import { familyHistory } from './family-history.ts'
import { dayInSentence } from './history-day.ts'

const pantry = { id: '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a01', name: 'Hope Pantry' }
const shelf = { id: '5a3a4f9e-3f0c-4a55-9d0a-1d5a1c2f7a02', name: 'Cobb Food Shelf' }
const family = { name: 'Marisol Vega', organization: null, role: 'client' } as const
const staff = { name: null, organization: null, role: 'staff' } as const
const worker = { name: null, organization: pantry.name, role: 'member' } as const
const system = { name: null, organization: null, role: 'system' } as const

type Event = Pick<TimelineEntry, 'type' | 'actor'> & Partial<TimelineEntry>

const state = (status: NonNullable<TimelineEntry['after']>['status']) => ({ status, disposition: null })
const toPantry = { before: null, after: pantry }
const requested: Event = { type: 'ReferralRequested', actor: family, after: state('requested') }
const routed: Event = { type: 'ReferralRouted', actor: staff, receiver: toPantry }
const submitted: Event = {
  type: 'ReferralSubmitted',
  actor: staff,
  before: state('requested'),
  after: state('submitted'),
}

/** The history of these events, which are oldest first, in the order of the events. */
const tell = (events: readonly Event[], from: ReferralDetail['from'] = null) => {
  const timeline = events.map((event, index): TimelineEntry => ({
    id: `5a3a4f9e-3f0c-4a55-9d0a-${String(index).padStart(12, '0')}`,
    at: '2026-03-02T15:00:00.000Z',
    before: null,
    after: null,
    receiver: null,
    reason: null,
    assignee: null,
    investedCents: null,
    note: null,
    ...event,
  }))
  return familyHistory({ timeline: timeline.toReversed(), from }).toReversed()
}
const sentencesOf = (events: readonly Event[], from?: ReferralDetail['from']) =>
  tell(events, from).map(({ sentence }) => sentence)
const lastOf = (events: readonly Event[], from?: ReferralDetail['from']) => sentencesOf(events, from).at(-1)

describe('the history as the family tells it', () => {
  it('TL-11 CLI-22 tells a request from the beginning to its outcome', () => {
    const received = { before: state('submitted'), after: state('received') }
    expect(
      sentencesOf([
        requested,
        { type: 'ReviewStarted', actor: staff, before: state('requested'), after: state('in_review') },
        routed,
        { ...submitted, before: state('in_review') },
        { type: 'ReferralWaitlisted', actor: worker, ...received },
        { type: 'ReferralAccepted', actor: worker, ...received },
        { type: 'OutcomeRecorded', actor: worker, before: state('received'), after: state('closed') },
        { type: 'HelpAnswered', actor: family, reason: 'partly' },
        { type: 'ReferralReopened', actor: staff, before: state('closed'), after: state('in_review') },
        { type: 'ReferralClosed', actor: staff, before: state('in_review'), after: state('closed') },
      ]),
    ).toEqual([
      'You asked for help',
      'Our staff started reading your request',
      'We chose Hope Pantry for your request',
      'We sent your request to Hope Pantry',
      'Hope Pantry put your request on its waitlist',
      'Hope Pantry accepted your request',
      'Hope Pantry told us how it went and closed your request',
      'You told us whether you got help',
      'We opened your request again',
      'We closed your request',
    ])
  })

  it('CLI-22 tells a reroute, which is sent at once, from a choice while staff review the request', () => {
    const reroute: Event = { type: 'ReferralRouted', actor: staff, receiver: { before: pantry, after: shelf } }
    expect(lastOf([requested, routed, reroute])).toBe('We chose Cobb Food Shelf for your request')
    expect(lastOf([requested, routed, submitted, reroute])).toBe('We sent your request to Cobb Food Shelf')
    expect(
      lastOf([requested, { ...requested, type: 'ReceiverCleared', receiver: { before: pantry, after: null } }]),
    ).toBe("We won't send your request to the organization that we chose after all")
  })

  it('ROLE-14 names no organization that was only chosen', () => {
    const chosen: Event = { ...routed, receiver: { before: null, after: null } }
    const cleared: Event = { type: 'ReceiverCleared', actor: staff, receiver: { before: null, after: null } }
    expect(sentencesOf([requested, chosen, cleared]).slice(1)).toEqual([
      'We chose an organization for your request',
      "We won't send your request to the organization that we chose after all",
    ])
  })

  it('CLI-22 tells a decline by the partner from a request for which staff found none, as its state does', () => {
    const decline = (actor: TimelineEntry['actor']): Event => ({
      type: 'ReferralDeclined',
      actor,
      before: state('submitted'),
      after: { status: 'returned', disposition: 'declined' },
    })
    const sent = [requested, routed, submitted]
    expect(lastOf([...sent, decline(worker)])).toBe("Hope Pantry couldn't help this time")
    expect(lastOf([...sent, decline(system)])).toBe("Hope Pantry couldn't help this time")
    expect(lastOf([...sent, decline(staff)])).toBe("We couldn't find an organization that can help")
    expect(lastOf([...sent, decline({ ...staff, organization: shelf.name })])).toBe(
      "We couldn't find an organization that can help",
    )
  })

  it('CLI-22 says who adds what is missing: the family, or the organization that asked for it', () => {
    const returned: Event = {
      type: 'ReferralReturned',
      actor: staff,
      before: state('requested'),
      after: state('returned'),
    }
    expect(lastOf([requested, returned])).toBe('We asked you for more information')
    expect(lastOf([requested, returned], shelf)).toBe('We asked Cobb Food Shelf for more information')
  })

  it.each([
    [
      'ReferralRequested',
      ['You asked for help', 'Our staff asked for help for you', 'Hope Pantry asked for help for you'],
    ],
    [
      'ReferralResubmitted',
      ['You sent your request again', 'Your request was sent again', 'Hope Pantry sent your request again'],
    ],
    [
      'ReferralWithdrawn',
      ['You withdrew your request', 'Your request was withdrawn', 'Hope Pantry withdrew your request'],
    ],
    ['NoteAdded', ['You added a note', 'Our staff wrote you a note', 'Hope Pantry wrote you a note']],
  ])('TL-10 says who did it, never by name (%s)', (type, texts) => {
    expect([family, staff, worker].map((actor) => lastOf([{ type, actor: { ...actor, name: 'Rosa' } }]))).toEqual(texts)
  })

  it('ROLE-26 names no organization that the account does not show', () => {
    const unnamed = { unnamed: true } as const
    const texts = sentencesOf([
      {
        type: 'ReferralRequested',
        actor: { ...worker, organization: unnamed },
        receiver: { before: null, after: unnamed },
      },
      submitted,
      { type: 'ReferralAccepted', actor: { ...worker, organization: unnamed }, before: state('submitted') },
    ])
    expect(texts).toEqual([
      'A partner organization asked for help for you',
      'We sent your request to a partner organization',
      'A partner organization accepted your request',
    ])
  })

  it('CLI-23 CLI-37 shows amounts in whole dollars, and no codes', () => {
    const [event] = tell([{ type: 'OutcomeRecorded', actor: worker, reason: 'met', investedCents: 12_050 }])
    expect(event?.details).toEqual(['Value of the help: $121'])
    expect(tell([{ type: 'ReferralDeclined', actor: worker, reason: 'at_capacity' }])[0]?.details).toEqual([])
  })

  it('tells an event of a newer server in general words', () => {
    expect(lastOf([{ type: 'ReferralMerged', actor: staff }])).toBe('Your request changed')
  })
})

describe('the day in a sentence', () => {
  const now = new Date('2026-03-05T15:00:00.000Z')
  it.each([
    ['2026-03-05T14:00:00.000Z', 'today'],
    ['2026-03-05T15:00:30.000Z', 'today'],
    ['2026-03-04T23:00:00.000Z', 'yesterday'],
    ['2026-03-03T15:00:00.000Z', 'on Tuesday'],
    ['2026-02-26T15:00:00.000Z', 'on February 26'],
    ['2025-11-12T15:00:00.000Z', 'on November 12, 2025'],
  ])('%s is %s', (instant, text) => {
    expect(dayInSentence(instant, now)).toBe(text)
  })
})
