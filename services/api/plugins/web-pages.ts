// Maps a path to a page of the build.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { inHtml } from '#contracts/in-html.ts'
import { languageOf, languages, pathIn, plainPath } from '#contracts/language.ts'
import { contactEmailMark, publicUrlMark } from '#contracts/page-marks.ts'
import { BuiltPages, builtPagesFile } from '#contracts/pages.ts'

export type FoundPage =
  | { readonly status: 200 | 404; readonly html: string }
  /** The canonical path of the page. */
  | { readonly elsewhere: string }

export interface WebPages {
  /** `path` is without the query string. */
  at(path: string): FoundPage
  readonly sitemap: string
}

/** Converts a route path to a pattern; each `:name` matches one segment. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i')

/** Uses a loop because a regular expression would start over at every slash. */
const withoutEndingSlashes = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Normalizes a path like the browser's router: decoded, lower case, no trailing slash. */
const asRouted = (path: string): string => {
  try {
    return withoutEndingSlashes(decodeURIComponent(path).toLowerCase())
  } catch {
    return path
  }
}

/** A longer path matches no page; in characters, without the query string. */
const longestPath = 500

const sitemapOf = (found: readonly string[], publicUrl: string): string => {
  const location = (path: string) => `${publicUrl}${path}`
  const alternates = (path: string) =>
    languages
      .map((of) => `<xhtml:link rel="alternate" hreflang="${of}" href="${location(pathIn(of, path))}"/>`)
      .join('')
  const urls = found.flatMap((path) =>
    languages.map((of) => `<url><loc>${location(pathIn(of, path))}</loc>${alternates(path)}</url>`),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n')
}

export interface Site {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly contactEmail: string
}

/** Reads every page into memory. Returns undefined if the folder contains no build. */
export const readWebPages = (folder: string, { publicUrl, contactEmail }: Site): WebPages | undefined => {
  const list = join(folder, builtPagesFile)
  if (!existsSync(list)) return undefined
  const built = BuiltPages.parse(JSON.parse(readFileSync(list, 'utf8')))
  const read = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .replaceAll(publicUrlMark, publicUrl)
      .replaceAll(contactEmailMark, inHtml(contactEmail))
  const pages = new Map(Object.entries(built.pages).map(([address, file]) => [address, read(file)]))
  const unknown = { en: read(built.unknown.en), es: read(built.unknown.es) }
  const app = read(built.app.file)
  const patterns = built.app.paths.map(patternOf)
  const isOfTheApp = (path: string) => patterns.some((pattern) => pattern.test(path))
  return {
    sitemap: sitemapOf(built.found, publicUrl),
    at: (path) => {
      const page = pages.get(path)
      if (page !== undefined) return { status: 200, html: page }
      if (path.length > longestPath) return { status: 404, html: unknown[languageOf(path)] }
      const routed = asRouted(path)
      if (isOfTheApp(routed)) return { status: 200, html: app }
      // Pages behind sign-in exist in English only, without a language prefix.
      if (languageOf(routed) === 'es' && isOfTheApp(plainPath(routed))) return { elsewhere: plainPath(path) }
      if (pages.has(routed)) return { elsewhere: routed }
      return { status: 404, html: unknown[languageOf(routed)] }
    },
  }
}
