// The guest pass, stored on this device under `guestPass` and removed when it is expired or unreadable (DIR-25,
// DIR-27). The browser cannot verify it; the server checks its signature with each request.
import { create } from 'zustand'
import type { GuestPass } from '#contracts/directory.ts'
import { removeItem, readItem, writeItem } from '../storage/device-storage.ts'

const key = 'guestPass'
/** How often the stored pass is checked (DIR-27). */
export const recheckIntervalMs = 60_000

export const useGuestPass = create<{ readonly pass: GuestPass | null }>(() => ({ pass: null }))

const fields = ['pass', 'name', 'email', 'createdAt', 'expiresAt'] as const

const parsePass = (text: string): GuestPass | undefined => {
  try {
    const parsed = JSON.parse(text) as Partial<GuestPass> | null
    const isComplete = fields.every((field) => typeof parsed?.[field] === 'string')
    return isComplete && !Number.isNaN(Date.parse(parsed?.expiresAt ?? '')) ? (parsed as GuestPass) : undefined
  } catch {
    return undefined
  }
}

/** Removes the pass. Guest access ends in this tab immediately, and in other tabs at their next check. */
export const removeGuestPass = (): void => {
  removeItem(key)
  useGuestPass.setState({ pass: null })
}

export const saveGuestPass = (pass: GuestPass): void => {
  writeItem(key, JSON.stringify(pass))
  useGuestPass.setState({ pass })
}

/** Reads the stored pass, which another tab may have written, and removes it if it is expired or unreadable. */
export const checkGuestPass = (now = Date.now()): GuestPass | null => {
  const text = readItem(key)
  const pass = text === null ? undefined : parsePass(text)
  if (pass === undefined || Date.parse(pass.expiresAt) <= now) {
    if (text !== null || useGuestPass.getState().pass !== null) removeGuestPass()
    return null
  }
  if (pass.pass !== useGuestPass.getState().pass?.pass) useGuestPass.setState({ pass })
  return pass
}
