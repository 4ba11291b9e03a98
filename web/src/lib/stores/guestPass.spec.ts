import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
afterAll(() => {
  vi.unstubAllGlobals()
})
const { checkGuestPass, keepGuestPass, useGuestPass } = await import('./guestPass.ts')

const now = Date.parse('2026-03-02T15:00:00.000Z')
const pass = {
  pass: 'signed.by.us',
  name: 'Gus Guest',
  email: 'gus@example.org',
  createdAt: '2026-03-02T14:00:00.000Z',
  expiresAt: '2026-03-02T16:00:00.000Z',
}
const held = () => useGuestPass.getState().pass

beforeEach(() => {
  kept.clear()
  useGuestPass.setState({ pass: null })
})

it('DIR-25 is kept under `guestPass` with name, email, expiresAt and createdAt', () => {
  keepGuestPass(pass)
  expect(JSON.parse(kept.get('guestPass') ?? '')).toEqual(pass)
  expect(held()).toEqual(pass)
})

it('DIR-27 holds until it expires, and is then removed', () => {
  keepGuestPass(pass)
  expect(checkGuestPass(Date.parse(pass.expiresAt) - 1)).toEqual(pass)
  expect(checkGuestPass(Date.parse(pass.expiresAt))).toBeNull()
  expect([kept.size, held()]).toEqual([0, null])
})

it.each(['nonsense', 'null', '{}', '{"pass":1}', JSON.stringify({ ...pass, expiresAt: 'soon' })])(
  'DIR-27 is removed when it cannot be read: %s',
  (text) => {
    kept.set('guestPass', text)
    expect(checkGuestPass(now)).toBeNull()
    expect([kept.size, held()]).toEqual([0, null])
  },
)

it('DIR-27 ends here too when another tab has removed it', () => {
  keepGuestPass(pass)
  kept.clear()
  checkGuestPass(now)
  expect(held()).toBeNull()
})

it('DIR-25 is found again after a reload', () => {
  kept.set('guestPass', JSON.stringify(pass))
  checkGuestPass(now)
  expect(held()).toEqual(pass)
})
