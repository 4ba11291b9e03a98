import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeItem, readItem, writeItem } from './storage.ts'
import { parseStoredObject, keysInTab, readInTab, removeInTab, writeInTab } from './tabStorage.ts'

/** What is in it can be read, and nothing more fits in. */
const full = {
  getItem: () => 'before',
  removeItem: () => {},
  setItem: () => {
    throw new Error('full')
  },
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', full)
  vi.stubGlobal('localStorage', full)
})
afterEach(() => void vi.unstubAllGlobals())

it('keeps what no longer fits into the storage of the browser until the page is left', () => {
  writeInTab('draft:note', 'now')
  writeItem('theme', 'dark')
  expect([readInTab('draft:note'), readItem('theme')]).toEqual(['now', 'dark'])
  expect(keysInTab('draft:')).toEqual(['draft:note'])
  removeInTab('draft:note')
  removeItem('theme')
  expect([readInTab('draft:note'), readItem('theme')]).toEqual(['before', 'before'])
})

describe('what was kept as an object', () => {
  it.each([null, '', '{"a":', '1', 'null'])('is nothing where %j is there', (text) => {
    expect(parseStoredObject(text)).toBeUndefined()
  })
  it('is there as it was kept', () => {
    expect(parseStoredObject('{"a":1}')).toEqual({ a: 1 })
  })
})
