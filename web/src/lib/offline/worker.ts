// The service worker of a family's own phone. It keeps the files of the family's pages and the last answers that the server
// allows to be kept, and answers with them while there is no connection. Nothing registers it until the family says that
// the phone is its own.
import { type Language, defaultLanguage, pathIn, pathWithoutLanguage } from '#contracts/language.ts'
import { notKept, offlineCopyHeader } from '#contracts/offline-copy.ts'
import { dropAnswers, emptyStore, findAnswer, keepAnswer, keepDrafts, readAccount } from './copy-store.ts'
import type { WorkerRequest } from './empty-copy.ts'
import { isFamilyPage, keptAnswerOf } from './kept-pages.ts'
import { dropOtherFiles, findFile, findPage, keepFiles } from './kept-files.ts'
import type { WorkerReport } from './worker-report.ts'

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface WorkerMessage extends ExtendableEvent {
  readonly data: WorkerRequest
  readonly ports: readonly MessagePort[]
}
interface WorkerEvents {
  readonly install: ExtendableEvent
  readonly activate: ExtendableEvent
  readonly fetch: FetchEvent
  readonly message: WorkerMessage
}
/** The project's types are those of pages, which lack the scope of a worker. */
interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(): Promise<readonly { postMessage(report: WorkerReport): void }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void
}
const worker = globalThis as unknown as WorkerScope

/** A page registers the worker of its language, because the files differ. */
const language = (new URLSearchParams(worker.location.search).get('language') ?? defaultLanguage) as Language

const report = async (message: WorkerReport): Promise<void> => {
  for (const page of await worker.clients.matchAll()) page.postMessage(message)
}

const emptyEverything = async (): Promise<void> => {
  await emptyStore()
  await worker.registration.unregister()
}

/** The server no longer allows the copy, or it belongs to another account. */
const giveUp = async (): Promise<void> => {
  await emptyEverything()
  await report('not_allowed')
}

/** Returns undefined if nothing is kept. The first use after the time limit empties the copy. */
const findKeptAccount = async () => {
  const account = await readAccount()
  if (account === undefined) await emptyEverything()
  return account
}

/** Returns false if nothing may be kept, also if the copy was emptied in the meantime. */
const keepFilesIfAllowed = async (): Promise<boolean> => {
  await keepFiles(language)
  return (await findKeptAccount()) !== undefined
}

/** A page that was reloaded without the worker needs it too. */
const keepFilesForPage = async (): Promise<boolean> => {
  const kept = await keepFilesIfAllowed()
  await worker.clients.claim()
  return kept
}

const isKept = async (path: string): Promise<boolean> => {
  const answer = keptAnswerOf(path)
  if (typeof answer === 'boolean') return answer
  return (await findAnswer(new URL(answer, worker.location.origin))) !== undefined
}

const openWithoutConnection = async ({ pathname, search }: URL): Promise<Response> => {
  if ((await findKeptAccount()) === undefined) return Response.error()
  const path = pathWithoutLanguage(pathname)
  if (isFamilyPage(path)) {
    if (pathIn(language, path) !== pathname)
      return Response.redirect(new URL(pathIn(language, path + search), worker.location.origin))
    if (await isKept(path)) return findPage(language, 'app')
  }
  return findPage(language, 'offline')
}

const openPage = (request: Request): Promise<Response> =>
  fetch(request).catch(() => openWithoutConnection(new URL(request.url)))

const isSignOut = ({ method }: Request, { pathname, searchParams }: URL): boolean =>
  method === 'DELETE' && pathname === '/api/session' && searchParams.get('scope') !== 'others'

const read = async (event: FetchEvent, url: URL): Promise<Response> => {
  let response: Response
  try {
    response = await fetch(event.request)
  } catch {
    return (await findAnswer(url)) ?? Response.error()
  }
  const allowed = response.ok ? response.headers.get(offlineCopyHeader) : null
  if (allowed === notKept) event.waitUntil(giveUp())
  else if (allowed !== null) {
    const keep = async (body: string) => {
      if (!(await keepAnswer(url, allowed, body))) await giveUp()
    }
    event.waitUntil(response.clone().text().then(keep))
  }
  return response
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFilesIfAllowed().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  const activate = async () => {
    const isNewRelease = await dropOtherFiles(language)
    if (isNewRelease) await dropAnswers()
    await worker.clients.claim()
    if (isNewRelease) await report('updated')
  }
  event.waitUntil(activate())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== worker.location.origin) return
  if (isSignOut(request, url)) event.waitUntil(emptyEverything())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (url.pathname.startsWith('/api/')) event.respondWith(read(event, url))
  else if (url.pathname.startsWith('/assets/'))
    event.respondWith(findFile(language, url.pathname).then((file) => file ?? fetch(request)))
})

worker.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data.type === 'empty') event.waitUntil(emptyEverything())
  else if (data.type === 'keep_drafts') event.waitUntil(keepDrafts(data.drafts))
  else {
    const answer = (kept: boolean) => ports[0]?.postMessage(kept)
    event.waitUntil(
      keepFilesForPage().then(answer, () => {
        answer(false)
      }),
    )
  }
})
