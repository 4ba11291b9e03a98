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

/** The entry itself is a script of the page. */
const preloads = ({ manifest }: BuiltApp, language: Language, sources: readonly string[]): string[] => {
  const entry = filesOf(manifest, ['index.html'])[0]
  const code = filesOf(manifest, [
    'index.html',
    'src/app.tsx',
    `../services/contracts/texts/${language}.ts`,
    ...sources,
  ]).filter((file) => file !== entry)
  const fonts = Object.values(manifest).flatMap(({ file }) => (firstFonts.test(file) ? [file] : []))
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`),
    ...code.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${nonceMark}" />`),
  ]
}

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

/** A page that was rendered. The browser takes it over at exactly its address; elsewhere it draws the page anew. */
export const pageHtml = (app: BuiltApp, page: RenderedPage, language: Language): string => {
  const taken = page.path === undefined ? '' : ` data-address="${page.address}"`
  return fill(app, {
    language,
    title: page.title,
    head: [
      ...found(page, language),
      ...preloads(app, language, page.source === undefined ? [] : [page.source]),
      ...page.styles.map(({ name, css }) => style(css, name)),
    ],
    root: `<div id="root"${taken} data-built-at="${app.builtAt.toISOString()}">${page.content}</div>`,
  })
}

const withoutScript = 'This page needs JavaScript. In danger, call 911. In crisis, call or text 988.'

/** The page of everything behind the sign-in: the app draws it. */
export const appHtml = (app: BuiltApp): string =>
  fill(app, {
    language: 'en',
    title: 'Referral Exchange',
    head: [meta('robots', 'noindex'), ...preloads(app, 'en', ['../services/contracts/texts/desk.ts'])],
    root: `<div id="root"></div>\n    <noscript>${withoutScript}</noscript>`,
  })
