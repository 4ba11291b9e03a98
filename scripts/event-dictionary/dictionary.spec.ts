// The event dictionary is complete and current.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { Confidential } from '#contracts/confidential.ts'
import { domainEvents } from '#domain/events.ts'
import { z } from 'zod'

import { readComments } from './comments.ts'
import { dictionaryFile, eventGroups, writeDictionary } from './dictionary.ts'
import { listFields } from './field-list.ts'

describe('the event dictionary', () => {
  it('is what `npm run event-dictionary` writes', () => {
    expect(readFileSync(dictionaryFile, 'utf8') === writeDictionary()).toBe(true)
  })

  it('has every event type of the log', () => {
    const listed = Object.values(eventGroups).flatMap((events) => Object.keys(events))
    expect(listed.toSorted()).toEqual(Object.keys(domainEvents).toSorted())
  })
})

describe('the fields of an event', () => {
  it('are listed with their types, and say which are sealed or may be absent', () => {
    const schema = z.object({
      id: z.uuid(),
      note: Confidential.nullable(),
      need: z.enum(['Food', 'Housing']).optional(),
      consent: z.object({ at: z.iso.datetime(), days: z.array(z.iso.date()) }),
    })
    expect(listFields(schema)).toEqual([
      { name: 'id', type: 'id', optional: false, sealed: false },
      { name: 'note', type: 'sealed text or null', optional: false, sealed: true },
      { name: 'need', type: '"Food", "Housing"', optional: true, sealed: false },
      { name: 'consent', type: 'object', optional: false, sealed: false },
      { name: 'consent.at', type: 'instant', optional: false, sealed: false },
      { name: 'consent.days', type: 'list of: day', optional: false, sealed: false },
    ])
  })

  it('of several forms of an object are listed once', () => {
    const schema = z.object({
      address: z.discriminatedUnion('confidential', [
        z.object({ confidential: z.literal(false), street: z.string() }),
        z.object({ confidential: z.literal(true), street: Confidential }),
      ]),
    })
    expect(listFields(schema)).toEqual([
      { name: 'address', type: 'object', optional: false, sealed: false },
      { name: 'address.confidential', type: 'false or true', optional: false, sealed: false },
      { name: 'address.street', type: 'text or sealed text', optional: false, sealed: true },
    ])
  })
})

it('the comments next to events and fields are read', () => {
  const source = [
    '// Events of a test.',
    '// Stream `test-<id>`.',
    'export const testEvents = {',
    '  /** Staff did it. */',
    '  TestDone: {',
    '    version: 1,',
    '    schema: z.object({',
    '      /**',
    '       * Null for staff,',
    '       * and for guests.',
    '       */',
    '      by: id.nullable(),',
    '    }),',
    '  },',
    '} as const',
  ].join('\n')
  const { header, byName } = readComments(source)
  expect(header).toBe('Events of a test. Stream `test-<id>`.')
  expect(byName.get('TestDone')).toBe('Staff did it.')
  expect(byName.get('TestDone by')).toBe('Null for staff, and for guests.')
})
