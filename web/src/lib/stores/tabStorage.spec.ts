import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, recall, remember } from './storage.ts'
import { keptObject, keysInTab, readInTab, removeInTab, writeInTab } from './tabStorage.ts'

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
  remember('theme', 'dark')
  expect([readInTab('draft:note'), recall('theme')]).toEqual(['now', 'dark'])
  expect(keysInTab('draft:')).toEqual(['draft:note'])
  removeInTab('draft:note')
  forget('theme')
  expect([readInTab('draft:note'), recall('theme')]).toEqual(['before', 'before'])
})

describe('what was kept as an object', () => {
  it.each([null, '', '{"a":', '1', 'null'])('is nothing where %j is there', (text) => {
    expect(keptObject(text)).toBeUndefined()
  })
  it('is there as it was kept', () => {
    expect(keptObject('{"a":1}')).toEqual({ a: 1 })
  })
})
