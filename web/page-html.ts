// Puts what was rendered into the page that vite wrote: head, styles, content, and which code the browser should fetch at once.
import type { Manifest } from 'vite'

import { type Language, languages, pathIn } from '#contracts/language.ts'
import { contactEmailMark } from '#contracts/contact-mark.ts'
import { nonceMark, publicUrlMark } from '#contracts/pages.ts'

import type { RenderedPage } from './src/render.tsx'

/** The two Latin font files that every first page needs; the others load when a letter asks for them. */
const firstFonts = /(atkinson-hyperlegible-next|besley)-latin-wght-normal.*\.woff2$/

export interface BuiltApp {
  /** The page as vite wrote it. */
  readonly template: string
  readonly manifest: Manifest
  /** The style sheet of the fonts. */
  readonly fontFaces: string
  readonly builtAt: Date
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}" />`
const address = (language: Language, path: string) => `${publicUrlMark}${pathIn(language, path)}`

const locales: Readonly<Record<Language, string>> = { en: 'en_US', es: 'es_US' }

/** What search engines and those who are sent a link read. */
const found = ({ path, title, description, data }: RenderedPage, language: Language): string[] => {
  if (path === undefined || description === undefined) return [meta('robots', 'noindex')]
  return [
    meta('description', description),
    `<link rel="canonical" href="${address(language, path)}" />`,
    ...languages.map((of) => `<link rel="alternate" hreflang="${of}" href="${address(of, path)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${address('en', path)}" />`,
    property('og:type', 'website'),
    property('og:site_name', 'Referral Exchange'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address(language, path)),
    property('og:locale', locales[language]),
    ...data.map((item) => {
      const json = JSON.stringify(item).replaceAll('<', '\\u003c')
      return `<script type="application/ld+json" nonce="${nonceMark}">${json}</script>`
    }),
  ]
}

/** Every file that these modules need before they run, themselves among them. */
const filesOf = (manifest: Manifest, sources: readonly string[]): string[] => {
  const files = new Set<string>()
  const take = (source: string) => {
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The build knows no chunk ${source}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(take)
  }
  sources.forEach(take)
  return [...files]
}

const fonts = ({ manifest }: BuiltApp): string[] =>
  Object.values(manifest)
    .filter(({ file }) => firstFonts.test(file))
    .map(({ file }) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`)

/** The code that a page begins with, the entry first. */
const codeOf = ({ manifest }: BuiltApp, language: Language, sources: readonly string[]): string[] =>
  filesOf(manifest, ['index.html', 'src/app.tsx', `../services/contracts/texts/${language}.ts`, ...sources])

/** The entry itself is a script of the page. */
const preloads = ([, ...code]: readonly string[]): string[] =>
  code.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${nonceMark}" />`)

/** Chunks of libraries alone, which may be evaluated before the app (vite.config.ts). */
const isLibrary = (file: string) => file.startsWith('assets/lib-')

/**
 * Fetches the code once the page is on screen: on a slow line what is read comes before what answers. Libraries are evaluated
 * one by one, so that a slow phone answers to a touch between them. A tab that nobody sees paints nothing and waits for nothing.
 */
const afterPaint = ([entry, ...code]: readonly string[]): string => `<script nonce="${nonceMark}">
      ;(function () {
        var begin = function () {
          ${JSON.stringify(code)}.forEach(function (file) {
            var link = document.createElement('link')
            link.rel = 'modulepreload'
            link.crossOrigin = ''
            link.href = '/' + file
            document.head.append(link)
          })
          // A library that did not come is missed, and asked for again, by the app.
          var libraries = ${JSON.stringify(code.filter(isLibrary).toReversed())}.reduce(function (before, file) {
            return before
              .then(function () { return import('/' + file) })
              .catch(function () {})
              .then(function () { return new Promise(setTimeout) })
          }, Promise.resolve())
          // Under another name each time: a browser keeps in mind that a module failed.
          var start = function (tries) {
            import('/${entry}' + (tries === 0 ? '' : '?try=' + tries)).catch(function () {
              if (tries < 5) setTimeout(start, 2000 * (tries + 1), tries + 1)
            })
          }
          libraries.then(function () { start(0) })
        }
        if (document.visibilityState === 'hidden') begin()
        else
          requestAnimationFrame(function () {
            setTimeout(begin)
          })
      })()
    </script>`

const style = (css: string, name?: string) =>
  `<style nonce="${nonceMark}"${name === undefined ? '' : ` data-emotion="${name}"`}>${css}</style>`

interface Parts {
  readonly language: Language
  readonly title: string
  readonly head: readonly string[]
  /** What stands in the body instead of the empty root. */
  readonly root: string
}

const fill = ({ template, fontFaces }: BuiltApp, { language, title, head, root }: Parts): string =>
  template
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/<title>.*?<\/title>/, () =>
      [`<title>${escaped(title)}</title>`, meta('contact', contactEmailMark), ...head, style(fontFaces)].join('\n    '),
    )
    .replace('<div id="root"></div>', () => root)

/** What vite wrote to start the app. */
const entryScript = /\s*<script type="module"[^>]*><\/script>/

/** A page that was rendered. The browser takes it over at exactly its address; elsewhere it draws the page anew. */
export const pageHtml = (app: BuiltApp, page: RenderedPage, language: Language): string => {
  const code = codeOf(app, language, page.source === undefined ? [] : [page.source])
  const taken = page.path === undefined ? '' : ` data-address="${page.address}"`
  return fill(app, {
    language,
    title: page.title,
    head: [...found(page, language), ...fonts(app), ...page.styles.map(({ name, css }) => style(css, name))],
    root: `<div id="root"${taken} data-built-at="${app.builtAt.toISOString()}">${page.content}</div>\n    ${afterPaint(code)}`,
  }).replace(entryScript, '')
}

const withoutScript = 'This page needs JavaScript. In danger, call 911. In crisis, call or text 988.'

/** The page of everything behind the sign-in: the app draws it. */
export const appHtml = (app: BuiltApp): string =>
  fill(app, {
    language: 'en',
    title: 'Referral Exchange',
    head: [
      meta('robots', 'noindex'),
      ...fonts(app),
      ...preloads(codeOf(app, 'en', ['../services/contracts/texts/desk.ts'])),
    ],
    root: `<div id="root"></div>\n    <noscript>${withoutScript}</noscript>`,
  })
