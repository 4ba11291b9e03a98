// "This is my own phone": registers the worker that keeps a copy of the family's referrals, appointments and the help that it
// received, and removes it.
import type { OwnReferral } from '#contracts/own-referrals.ts'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { create } from 'zustand'
import { call } from '../api/client.ts'
import { language } from '../language.ts'
import { activeSession } from '../session/session.ts'
import { sessionHint } from '../session/shown-session-hint.ts'
import { useReadOnly } from '../stores/read-only.ts'
import { readItem, removeItem, writeItem } from '../storage/device-storage.ts'
import { emptyStore, keepAccount } from './copy-store.ts'
import { type WorkerRequest, ownPhoneKey } from './empty-copy.ts'
import { familyWorkerFile } from './built-files.ts'
import type { WorkerReport } from './worker-report.ts'

const maxBackoffMs = 60_000

/** The account whose phone this is, or null. */
export const useOwnPhone = create<{ readonly accountId: string | null }>(() => ({ accountId: readItem(ownPhoneKey) }))

const setAccount = (accountId: string | null): void => {
  if (accountId === null) removeItem(ownPhoneKey)
  else writeItem(ownPhoneKey, accountId)
  useOwnPhone.setState({ accountId })
}

/** Whether this browser can keep a copy. Some private windows have no worker. */
export const canKeepCopy = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in globalThis

const unregister = async (): Promise<void> => {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/** Erases the copy. The setting stays as it is. */
const erase = async (): Promise<void> => {
  await emptyStore()
  await unregister()
}

/** @throws if the worker could not keep the files of the pages */
const keepFiles = async (): Promise<void> => {
  await navigator.serviceWorker.register(`/${familyWorkerFile}?language=${language}`)
  const { active } = await navigator.serviceWorker.ready
  const request: WorkerRequest = { type: 'keep_files' }
  const kept = await new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data === true))
    port1.start()
    active?.postMessage(request, [port2])
  })
  if (!kept) throw new Error('The pages could not be kept')
}

/** Requests that are kept with their details without being opened: the newest ones that are not closed. */
const detailsLimit = 5

type ListedReferral = Pick<OwnReferral, 'id' | 'status' | 'updatedAt'>

/** When the details that this page has requested were last changed, by the id of the request. */
const keptDetails = new Map<string, string>()

/** Requests what changes without the request itself. */
const keepRelated = (id: string) =>
  Promise.all([
    call('referralAppointments', { params: { id }, query: {} }),
    call('ownResources', { query: { referral: id } }),
  ])

/** Requests the details that changed since, so that the worker keeps them. `rows` are newest first. */
const keepDetails = async (rows: readonly ListedReferral[]): Promise<void> => {
  const current = rows.filter(({ status }) => status !== 'closed').slice(0, detailsLimit)
  const changed = current.filter(({ id, updatedAt }) => keptDetails.get(id) !== updatedAt)
  await Promise.all(
    changed.map(async ({ id, updatedAt }) => {
      await Promise.all([call('referral', { params: { id }, query: {} }), keepRelated(id)])
      keptDetails.set(id, updatedAt)
    }),
  )
}

/** Keeps the details of the requests in a list that the family has just loaded, if this is its own phone. */
export const keepListed = (rows: readonly ListedReferral[]): void => {
  const { accountId } = useOwnPhone.getState()
  if (accountId === null || accountId !== activeSession()?.user.id || !canKeepCopy()) return
  keepDetails(rows).catch(() => {
    // The next update of the copy tries again.
  })
}

/** Requests what the family's pages show, so that the worker keeps the answers. */
const keepAnswers = async (): Promise<void> => {
  // What was kept before may be gone, such as after a new release.
  keptDetails.clear()
  await Promise.all([
    call('clientDashboard', { query: {} }),
    call('ownReferrals', { query: { page: 1 } }).then(({ rows }) => keepDetails(rows)),
    call('ownAppointments', { query: { show: 'upcoming', page: 1 } }),
  ])
}

const whenControlled = async (): Promise<void> => {
  if (navigator.serviceWorker.controller !== null) return
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
}

/** Does nothing if no one is signed in. @throws if something could not be kept */
const keepCopy = async (): Promise<void> => {
  const session = activeSession()
  if (session === null) return
  const { user, slaThresholds, idleLimitMs } = session
  const isSignedIn = () => sessionHint() !== null && activeSession()?.user.id === user.id
  await keepAccount({ user, slaThresholds, idleLimitMs }, isSignedIn)
  await keepFiles()
  await whenControlled()
  await keepAnswers()
}

/** Returns whether the copy is up to date. A browser may say that it is online before a request reaches the server. */
const updateCopy = (): Promise<boolean> =>
  keepCopy().then(
    () => useReadOnly.getState().since === null,
    () => false,
  )

/** Begins to keep a copy. @throws if it could not be kept; nothing is kept then */
export const turnOn = async (): Promise<void> => {
  try {
    await keepCopy()
    setAccount(activeSession()?.user.id ?? null)
  } catch (error) {
    await turnOff()
    throw error
  }
}

export const turnOff = async (): Promise<void> => {
  setAccount(null)
  await erase()
}

/** Requests the appointments and the help of the kept requests again when they change. Returns what ends it. */
const followRelated = (queries: QueryClient, clientId: string): (() => void) =>
  new QueryObserver(queries, {
    queryKey: ['keptRelated', clientId],
    queryFn: async () => {
      await Promise.all([...keptDetails.keys()].map(keepRelated))
      return null
    },
    initialData: null,
    staleTime: Infinity,
    meta: { topics: [`appointments:${clientId}`, `ownresources:${clientId}`] },
  }).subscribe(() => {
    // The worker keeps the answers.
  })

/**
 * While a page of the family is open: updates the copy, also when the connection returns, and follows the worker. The copy
 * of another account is erased. Call the returned function when the page closes.
 */
export const followCopy = (queries: QueryClient, clientId: string | null): (() => void) => {
  const abort = new AbortController()
  const refresh = () => {
    // Without a connection, the worker answers with what it kept.
    void queries.invalidateQueries()
  }
  let retry: ReturnType<typeof setTimeout> | undefined
  const update = (failures = 0) => {
    clearTimeout(retry)
    if (!navigator.onLine) return
    void updateCopy().then((isCurrent) => {
      if (abort.signal.aborted) return
      if (isCurrent) {
        if (failures > 0) refresh()
        return
      }
      clearTimeout(retry)
      retry = setTimeout(update, Math.min(maxBackoffMs, 1_000 * 2 ** failures), failures + 1)
    })
  }
  const onReport = ({ data }: MessageEvent<WorkerReport>) => {
    if (data === 'not_allowed') setAccount(null)
    else update()
  }
  // A paused query would wait for the connection instead of asking the worker.
  const { queries: defaults } = queries.getDefaultOptions()
  queries.setDefaultOptions({ queries: { ...defaults, networkMode: 'always' } })
  navigator.serviceWorker.addEventListener('message', onReport, { signal: abort.signal })
  addEventListener('offline', refresh, { signal: abort.signal })
  addEventListener('online', refresh, { signal: abort.signal })
  addEventListener('online', () => update(), { signal: abort.signal })
  update()
  const stopRelated = clientId === null ? undefined : followRelated(queries, clientId)
  return () => {
    abort.abort()
    stopRelated?.()
    clearTimeout(retry)
    queries.setDefaultOptions({ queries: defaults ?? {} })
  }
}
