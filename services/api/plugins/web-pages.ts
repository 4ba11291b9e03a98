// Maps a path to a page of the build.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { escapeHtml } from '#contracts/escape-html.ts'
import {
  type Language,
  defaultLanguage,
  forEachLanguage,
  languageOf,
  languages,
  pathIn,
  pathWithoutLanguage,
} from '#contracts/language.ts'
import {
  contactEmailPlaceholder,
  pageParts,
  publicUrlPlaceholder,
  quickExitPlaceholder,
} from '#contracts/page-placeholders.ts'
import type { RequestedPage } from '#contracts/page-state.ts'
import { BuiltPages, builtPagesFile } from '#contracts/pages.ts'

type PageMatch =
  /** `isInteractive` means that the page has a form or filters, and that its content may depend on the request. */
  | { readonly status: 200 | 404; readonly html: string; readonly isInteractive: boolean }
  /** The canonical path of the page. */
  | { readonly redirectTo: string }

export interface WebPages {
  /** `path` is without the query string. */
  find(path: string): PageMatch
  /** The prerendered page with the parts that were rendered for one request. Undefined if no page has this path. */
  fill(path: string, parts: RequestedPage): string | undefined
  /** The path of the first script of every page. */
  readonly script: (language: Language) => string
  readonly sitemap: string
}

/** Converts a route path to a pattern, in which each `:name` matches one segment. */
const toPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i')

/** Uses a loop because a regular expression could backtrack at every slash. */
const trimTrailingSlashes = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Normalizes a path like the browser's router: decoded, lower case, no trailing slash. */
const normalizePath = (path: string): string => {
  try {
    return trimTrailingSlashes(decodeURIComponent(path).toLowerCase())
  } catch {
    return path
  }
}

/** A path longer than this, in characters without the query string, matches no page. */
const maxPathLength = 500

const buildSitemap = (paths: readonly string[], publicUrl: string): string => {
  const buildUrl = (path: string) => `${publicUrl}${path}`
  const renderAlternates = (path: string) =>
    languages
      .map(
        (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${buildUrl(pathIn(language, path))}"/>`,
      )
      .join('')
  const urls = paths.flatMap((path) =>
    languages.map((language) => `<url><loc>${buildUrl(pathIn(language, path))}</loc>${renderAlternates(path)}</url>`),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n')
}

const replacePart = (html: string, name: keyof typeof pageParts, part: string): string => {
  const [start, end] = pageParts[name]
  return html.slice(0, html.indexOf(start)) + start + part + html.slice(html.indexOf(end))
}

/** Pages that have a new path. */
const movedPages: Readonly<Record<string, string>> = { '/admin/read-models': '/admin/system' }

export interface Site {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly contactEmail: string
  /** The address that Quick exit opens. */
  readonly quickExitUrl: string
}

/** Reads every page into memory. Returns undefined if the folder contains no build. */
export const readWebPages = (folder: string, { publicUrl, contactEmail, quickExitUrl }: Site): WebPages | undefined => {
  const manifestPath = join(folder, builtPagesFile)
  if (!existsSync(manifestPath)) return undefined
  const manifest = BuiltPages.parse(JSON.parse(readFileSync(manifestPath, 'utf8')))
  const describeSite = (html: string) =>
    html
      .replaceAll(publicUrlPlaceholder, publicUrl)
      .replaceAll(contactEmailPlaceholder, escapeHtml(contactEmail))
      .replaceAll(quickExitPlaceholder, escapeHtml(quickExitUrl))
  const readPage = (file: string) => describeSite(readFileSync(join(folder, file), 'utf8'))
  const pages = new Map(Object.entries(manifest.pages).map(([address, file]) => [address, readPage(file)]))
  const notFoundPages = forEachLanguage((language) => readPage(manifest.notFound[language]))
  const appShells = forEachLanguage((language) => readPage(manifest.app.files[language]))
  const patterns = manifest.app.paths.map(toPattern)
  const interactivePages = new Set(manifest.interactive)
  const isAppPath = (path: string) => patterns.some((pattern) => pattern.test(path))
  return {
    script: (language) => `/${manifest.entry[language]}`,
    sitemap: buildSitemap(manifest.sitemap, publicUrl),
    fill: (path, parts) => {
      const page = pages.get(path)
      return page && replacePart(replacePart(page, 'styles', parts.styles), 'content', describeSite(parts.content))
    },
    find: (path) => {
      const page = pages.get(path)
      if (page !== undefined) return { status: 200, html: page, isInteractive: interactivePages.has(path) }
      const notFound = (language: Language): PageMatch => ({
        status: 404,
        html: notFoundPages[language],
        isInteractive: false,
      })
      if (path.length > maxPathLength) return notFound(languageOf(path))
      const normalized = normalizePath(path)
      const movedTo = movedPages[normalized]
      if (movedTo !== undefined) return { redirectTo: movedTo }
      if (isAppPath(normalized)) return { status: 200, html: appShells[languageOf(normalized)], isInteractive: false }
      // The pages of staff and organizations exist in English only, without a language prefix.
      if (languageOf(normalized) !== defaultLanguage && isAppPath(pathWithoutLanguage(normalized)))
        return { redirectTo: pathWithoutLanguage(path) }
      if (pages.has(normalized)) return { redirectTo: normalized }
      return notFound(languageOf(normalized))
    },
  }
}
