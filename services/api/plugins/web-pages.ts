// Which page of the build belongs to an address.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { inHtml } from '#contracts/in-html.ts'
import { languageOf, languages, pathIn, plainPath } from '#contracts/language.ts'
import { contactEmailMark, publicUrlMark } from '#contracts/page-marks.ts'
import { BuiltPages, builtPagesFile } from '#contracts/pages.ts'

export type FoundPage =
  | { readonly status: 200 | 404; readonly html: string }
  /** The same page under its proper address. */
  | { readonly elsewhere: string }

export interface WebPages {
  /** `path`: of the address, without its query. */
  at(path: string): FoundPage
  readonly sitemap: string
}

/** The router's notation: one segment for each name. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i')

/** In a loop: as a pattern it would begin again at every slash. */
const withoutEndingSlashes = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** As the router of the browser reads it: any case, with or without a slash at the end, letters written as they are. */
const asRouted = (path: string): string => {
  try {
    return withoutEndingSlashes(decodeURIComponent(path).toLowerCase())
  } catch {
    return path
  }
}

/** No page has a longer address, without its query; in characters. */
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
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly contactEmail: string
}

/** Reads every page into memory. Undefined: there is no build in the folder. */
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
      // Behind the sign-in everything is in English, without a prefix.
      if (languageOf(routed) === 'es' && isOfTheApp(plainPath(routed))) return { elsewhere: plainPath(path) }
      if (pages.has(routed)) return { elsewhere: routed }
      return { status: 404, html: unknown[languageOf(routed)] }
    },
  }
}
