// What a family's own phone keeps, in the browser's cache storage. Pages and the worker use the same store under one lock,
// so that nothing is written after it was emptied. Tokens are never part of it.
import { offlineCopyDays } from '#contracts/offline-copy.ts'
import { readOnlySinceHeader } from '#contracts/read-only.ts'
import type { ActiveSession } from '../session/session.ts'

const cacheName = 'family'
const accountAddress = '/kept/account'
const draftsAddress = '/kept/drafts'

const maxAgeMs = offlineCopyDays * 86_400_000

/** The account that the phone belongs to. Without it, nothing is kept. */
export interface KeptAccount extends Pick<ActiveSession, 'user' | 'slaThresholds' | 'idleLimitMs'> {
  /** When the server last said that the account may keep a copy, in milliseconds since the epoch. */
  readonly confirmedAt: number
}

const withStore = <Result>(act: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request('family-copy', act) as Promise<Result>

const deleteCaches = async (): Promise<void> => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/** Opening a cache would create it. */
const find = async (address: string): Promise<Response | undefined> => caches.match(address, { cacheName })

const write = async (address: string, response: Response): Promise<void> =>
  (await caches.open(cacheName)).put(address, response)

/** A clock that was set back makes the copy look newer than it is. Small corrections are normal. */
const maxClockCorrectionMs = 3_600_000

const isCurrent = ({ confirmedAt }: KeptAccount, now: number): boolean =>
  now > confirmedAt - maxClockCorrectionMs && now < confirmedAt + maxAgeMs

const readCurrentAccount = async (): Promise<KeptAccount | undefined> => {
  const account = (await (await find(accountAddress))?.json()) as KeptAccount | undefined
  if (account === undefined || isCurrent(account, Date.now())) return account
  await deleteCaches()
  return undefined
}

/** The account whose copy this phone keeps. Empties the copy first if it is too old. */
export const readAccount = (): Promise<KeptAccount | undefined> => withStore(readCurrentAccount)

/**
 * Begins to keep a copy, or updates the account. The copy of another account is erased. Does nothing if the person signed
 * out while the store was in use.
 */
export const keepAccount = (account: Omit<KeptAccount, 'confirmedAt'>, isSignedIn: () => boolean): Promise<void> =>
  withStore(async () => {
    if (!isSignedIn()) return
    let previous = await readCurrentAccount()
    if (previous !== undefined && previous.user.id !== account.user.id) {
      await deleteCaches()
      previous = undefined
    }
    // Only an answer of the server confirms the copy again.
    const confirmedAt = previous?.confirmedAt ?? Date.now()
    await write(accountAddress, Response.json({ ...account, confirmedAt }))
  })

/** Erases everything, also the files of the pages. */
export const emptyStore = (): Promise<void> => withStore(deleteCaches)

/**
 * Opens a cache, or returns undefined if nothing may be kept. What is written to it after the store was emptied cannot be
 * found again.
 */
export const openCache = (name: string): Promise<Cache | undefined> =>
  withStore(async () => ((await readCurrentAccount()) === undefined ? undefined : caches.open(name)))

/** The address of an answer, without the log position that a page sends to read its own writes. */
const answerAddress = (url: URL): string => {
  const query = new URLSearchParams(url.search)
  query.delete('after')
  query.sort()
  return `${url.pathname}?${query}`
}

/** Keeps an answer for the account that the server named. Returns false if the copy belongs to another account. */
export const keepAnswer = async (url: URL, accountId: string, body: string): Promise<boolean> =>
  withStore(async () => {
    const account = await readCurrentAccount()
    if (account === undefined) return true
    if (account.user.id !== accountId) return false
    const now = Date.now()
    const headers = { 'content-type': 'application/json', [readOnlySinceHeader]: new Date(now).toISOString() }
    await write(answerAddress(url), new Response(body, { headers }))
    await write(accountAddress, Response.json({ ...account, confirmedAt: now }))
    return true
  })

/** The last answer, with the time of its data in the header. */
export const findAnswer = (url: URL): Promise<Response | undefined> =>
  withStore(async () => ((await readCurrentAccount()) === undefined ? undefined : find(answerAddress(url))))

/** Drops the answers of an earlier release, which this one may not be able to read. */
export const dropAnswers = (): Promise<void> =>
  withStore(async () => {
    if ((await readCurrentAccount()) === undefined) return
    const cache = await caches.open(cacheName)
    const answers = (await cache.keys()).filter((request) => new URL(request.url).pathname.startsWith('/api/'))
    await Promise.all(answers.map((request) => cache.delete(request)))
  })

export type KeptDrafts = Readonly<Record<string, string>>

export const keepDrafts = (drafts: KeptDrafts): Promise<void> =>
  withStore(async () => {
    if ((await readCurrentAccount()) !== undefined) await write(draftsAddress, Response.json(drafts))
  })

export const readDrafts = (): Promise<KeptDrafts> =>
  withStore(async () => {
    if ((await readCurrentAccount()) === undefined) return {}
    return ((await (await find(draftsAddress))?.json()) ?? {}) as KeptDrafts
  })
