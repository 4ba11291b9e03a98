// The guest pass: kept on this device under `guestPass`, and gone as soon as it has run out or cannot be read (DIR-25, DIR-27).
// It proves nothing here: the server reads its signature each time it is shown.
import { create } from 'zustand'
import type { GuestPass } from '#contracts/directory.ts'
import { removeItem, readItem, writeItem } from './storage.ts'

const key = 'guestPass'
/** How often it is looked at again; milliseconds (DIR-27). */
export const recheckEveryMs = 60_000

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

/** Forgets the pass: access as a guest ends, in this tab now and in the others when they look again. */
export const dropGuestPass = (): void => {
  removeItem(key)
  useGuestPass.setState({ pass: null })
}

export const saveGuestPass = (pass: GuestPass): void => {
  writeItem(key, JSON.stringify(pass))
  useGuestPass.setState({ pass })
}

/** Reads what is kept, whoever wrote it; drops what is expired or unreadable. */
export const checkGuestPass = (now = Date.now()): GuestPass | null => {
  const text = readItem(key)
  const pass = text === null ? undefined : parsePass(text)
  if (pass === undefined || Date.parse(pass.expiresAt) <= now) {
    if (text !== null || useGuestPass.getState().pass !== null) dropGuestPass()
    return null
  }
  if (pass.pass !== useGuestPass.getState().pass?.pass) useGuestPass.setState({ pass })
  return pass
}
