import { confidential } from '#contracts/confidential.ts'
import { clientStream } from '#domain/client/events.ts'
import { specify } from '#tests/support/decider.ts'
import { asks } from '#tests/support/referral-commands.ts'
import { ids, occurred, people } from '#tests/support/referrals.ts'
import { describe, expect, it } from 'vitest'
import { referralDecider } from './decide.ts'
import { evolve } from './evolve.ts'

const given = specify(referralDecider)
const sealed = (text: string) => confidential(text, clientStream(ids.client))

describe('priority', () => {
  it('changes without a new version', () => {
    given(occurred.requested())
      .when(asks(people.staff, 'set_priority', 0))
      .then(occurred.priorityChanged())
    expect([occurred.requested(), occurred.priorityChanged()].reduce(evolve, referralDecider.initial)).toMatchObject({
      priority: 'high',
      version: 1,
    })
  })

  it('does not change if it already has that value', () => {
    given(occurred.requested({ priority: 'high' }))
      .when(asks(people.staff, 'set_priority', 0))
      .nothing()
  })

  it('REF-07 can be set to "Normal" if none was chosen', () => {
    given(occurred.requested())
      .when(asks(people.staff, 'set_priority', 0, { priority: 'medium' }))
      .then(occurred.priorityChanged({ to: 'medium' }))
  })
})

describe('a note', () => {
  it.each(['', '   ', '\n\t '])('TL-09 %j is refused as empty', (text) => {
    given(occurred.requested())
      .when(asks(people.staff, 'add_note', 0, { text }))
      .refused('note_empty')
  })

  it('TL-10 is stored as typed, under its own id', () => {
    given(occurred.requested())
      .when(asks(people.sender, 'add_note', 0, { text: ' Two\nlines; & more ' }))
      .then(occurred.noteAdded({ text: sealed(' Two\nlines; & more ') }))
  })

  it('NEW-27 is shared with the client if the client wrote it or if it is addressed to the client', () => {
    const told = { text: sealed('Called twice, left a message.') }
    given(occurred.requested())
      .when(asks(people.client, 'add_note', 0))
      .then(occurred.noteAdded({ ...told, sharedWithClient: true }))
    given(occurred.requested())
      .when(asks(people.staff, 'add_note', 0, { sharedWithClient: true }))
      .then(occurred.noteAdded({ ...told, sharedWithClient: true }))
    given(occurred.requested())
      .when(asks(people.sender, 'add_note', 0))
      .then(occurred.noteAdded(told))
  })

  it('NEW-12 is screened like the first note, and the refusal names the text field', () => {
    given(occurred.requested())
      .when(asks(people.sender, 'add_note', 0, { text: 'her card is 4111 1111 1111 1111' }))
      .refused('sensitive_content', { issues: [{ path: 'text', message: 'Financial information detected' }] })
  })
})
