import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeItem, readItem, writeItem } from './device-storage.ts'
import { parseStoredObject, keysInTab, readInTab, removeInTab, writeInTab } from './tab-storage.ts'

/** Storage that is full: it can be read but not written. */
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

it('keeps values in memory when browser storage is full', () => {
  writeInTab('draft:note', 'now')
  writeItem('theme', 'dark')
  expect([readInTab('draft:note'), readItem('theme')]).toEqual(['now', 'dark'])
  expect(keysInTab('draft:')).toEqual(['draft:note'])
  removeInTab('draft:note')
  removeItem('theme')
  expect([readInTab('draft:note'), readItem('theme')]).toEqual(['before', 'before'])
})

describe('a stored object', () => {
  it.each([null, '', '{"a":', '1', 'null'])('is undefined for %j', (text) => {
    expect(parseStoredObject(text)).toBeUndefined()
  })
  it('is returned exactly as it was stored', () => {
    expect(parseStoredObject('{"a":1}')).toEqual({ a: 1 })
  })
})
