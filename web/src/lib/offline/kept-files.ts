// The files of the family's pages that the worker keeps: one cache for each release and language, so that a page and its
// files always belong to the same release.
import { type Language, pathIn } from '#contracts/language.ts'
import { pagePaths } from '../paths.ts'
import { openCache } from './copy-store.ts'

/** What a release consists of. The build writes it into the worker (web/offline-worker.ts). */
export interface Release {
  /** A hash of its files and pages. */
  readonly id: string
  /** The paths of its files in each language. */
  readonly files: Readonly<Record<Language, readonly string[]>>
}

declare const __RELEASE__: Release

const prefix = 'files-'
const cacheOf = (language: Language): string => `${prefix}${__RELEASE__.id}-${language}`

/** The page of the app, and the page that says that there is no connection. */
const pages = { app: pagePaths.clientDashboard, offline: pagePaths.offline } as const

/** The form that signs out without script contains a token. Without script, no worker runs. */
const withoutTokens = (html: string): string => html.replaceAll(/<noscript>.*?<\/noscript>/gs, '')

/** Fetches a page without the session. @throws if it does not belong to this release */
const fetchPage = async (path: string, files: readonly string[]): Promise<Response> => {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-store', headers: { accept: 'text/html' } })
  const html = await response.text()
  const scripts = [...html.matchAll(/assets\/[\w.-]+\.js/g)].map(([script]) => `/${script}`)
  if (!response.ok || !scripts.every((script) => files.includes(script)))
    throw new Error(`${path} is not of this release`)
  const policy = response.headers.get('content-security-policy')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...(policy === null ? {} : { 'content-security-policy': policy }),
  }
  return new Response(withoutTokens(html), { headers })
}

/** Fetches what is missing, if a copy is kept. @throws if the server cannot be reached or has another release */
export const keepFiles = async (language: Language): Promise<void> => {
  const files = __RELEASE__.files[language]
  const cache = await openCache(cacheOf(language))
  if (cache === undefined) return
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(files.filter((file) => !present.has(file)))
  for (const page of Object.values(pages)) {
    const path = pathIn(language, page)
    if (!present.has(path)) await cache.put(path, await fetchPage(path, files))
  }
}

/** The server varies a file by its compression, which the kept file no longer has. */
const find = (language: Language, path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: cacheOf(language), ignoreVary: true })

/**
 * Returns undefined if the file is not kept. The response is a new one: Chromium adds compiled code to the cache that a
 * script came from, and would create that cache again if it was emptied in the meantime.
 */
export const findFile = async (language: Language, path: string): Promise<Response | undefined> => {
  const file = await find(language, path)
  return file && new Response(file.body, file)
}

export const findPage = async (language: Language, page: keyof typeof pages): Promise<Response> =>
  (await find(language, pathIn(language, pages[page]))) ?? Response.error()

/** Drops the files of other releases and languages. Returns whether there were any. */
export const dropOtherFiles = async (language: Language): Promise<boolean> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheOf(language))
  await Promise.all(others.map((name) => caches.delete(name)))
  return others.length > 0
}
