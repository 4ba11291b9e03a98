import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
afterAll(() => {
  vi.unstubAllGlobals()
})
const { checkGuestPass, saveGuestPass, useGuestPass } = await import('./guest-pass.ts')

const now = Date.parse('2026-03-02T15:00:00.000Z')
const pass = {
  pass: 'signed.by.us',
  name: 'Gus Guest',
  email: 'gus@example.org',
  createdAt: '2026-03-02T14:00:00.000Z',
  expiresAt: '2026-03-02T16:00:00.000Z',
}
const currentPass = () => useGuestPass.getState().pass

beforeEach(() => {
  stored.clear()
  useGuestPass.setState({ pass: null })
})

it('DIR-25 stores the pass under `guestPass` with name, email, expiresAt and createdAt', () => {
  saveGuestPass(pass)
  expect(JSON.parse(stored.get('guestPass') ?? '')).toEqual(pass)
  expect(currentPass()).toEqual(pass)
})

it('DIR-27 returns the pass until it expires, and then removes it', () => {
  saveGuestPass(pass)
  expect(checkGuestPass(Date.parse(pass.expiresAt) - 1)).toEqual(pass)
  expect(checkGuestPass(Date.parse(pass.expiresAt))).toBeNull()
  expect([stored.size, currentPass()]).toEqual([0, null])
})

it.each(['nonsense', 'null', '{}', '{"pass":1}', JSON.stringify({ ...pass, expiresAt: 'soon' })])(
  'DIR-27 removes a pass that cannot be read: %s',
  (text) => {
    stored.set('guestPass', text)
    expect(checkGuestPass(now)).toBeNull()
    expect([stored.size, currentPass()]).toEqual([0, null])
  },
)

it('DIR-27 ends guest access in this tab when another tab removes the pass', () => {
  saveGuestPass(pass)
  stored.clear()
  checkGuestPass(now)
  expect(currentPass()).toBeNull()
})

it('DIR-25 restores the pass after a reload', () => {
  stored.set('guestPass', JSON.stringify(pass))
  checkGuestPass(now)
  expect(currentPass()).toEqual(pass)
})
