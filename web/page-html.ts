// Builds the HTML of a page from Vite's template: its head, styles, content and preloaded code.
import type { Manifest } from 'vite'

import { emergencyHtml } from '#contracts/emergency-text.ts'
import { escapeHtml } from '#contracts/escape-html.ts'
import { type Language, defaultLanguage, languages, localeOf, pathIn } from '#contracts/language.ts'
import {
  contactEmailPlaceholder,
  formTokenPlaceholder,
  noncePlaceholder,
  pageParts,
  publicUrlPlaceholder,
  quickExitPlaceholder,
} from '#contracts/page-placeholders.ts'
import { postedFormField, postedTokenField } from '#contracts/page-state.ts'
import { quickExitBar, quickExitCss } from '#contracts/quick-exit-bar.ts'
import { m } from '#messages'

import { loadFailureNoticeId } from './src/app/page-script/load-failure.ts'
import { rootElement, styleTag, toScriptJson } from './src/app/page-parts.ts'
import type { RenderedPage } from './src/app/render-pages.tsx'

/** The two Latin font files that every page needs first. The others load when the page contains their characters. */
const firstFonts = /(atkinson-hyperlegible-next|besley)-latin-wght-normal.*\.woff2$/

export interface BuiltApp {
  /** The HTML page that Vite wrote. */
  readonly template: string
  readonly manifests: Readonly<Record<Language, Manifest>>
  /** The style sheet with the font faces. */
  readonly fontFaces: string
  readonly builtAt: Date
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`
const absoluteUrl = (language: Language, path: string) => `${publicUrlPlaceholder}${pathIn(language, path)}`

/** Tags for search engines and link previews. */
const searchEngineTags = ({ path, title, description, structuredData }: RenderedPage, language: Language): string[] => {
  if (path === undefined || description === undefined) return [meta('robots', 'noindex')]
  return [
    meta('description', description),
    `<link rel="canonical" href="${absoluteUrl(language, path)}" />`,
    ...languages.map((target) => `<link rel="alternate" hreflang="${target}" href="${absoluteUrl(target, path)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${absoluteUrl(defaultLanguage, path)}" />`,
    property('og:type', 'website'),
    property('og:site_name', 'Referral Exchange'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', absoluteUrl(language, path)),
    property('og:locale', localeOf[language].replace('-', '_')),
    ...structuredData.map(
      (item) => `<script type="application/ld+json" nonce="${noncePlaceholder}">${toScriptJson(item)}</script>`,
    ),
  ]
}

/** All files that these modules need before they run, including their own. */
const requiredFiles = (manifest: Manifest, sources: readonly string[]): string[] => {
  const files = new Set<string>()
  const addChunk = (source: string) => {
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The build has no chunk ${source}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(addChunk)
  }
  sources.forEach(addChunk)
  return [...files]
}

/** The files of the first fonts. */
export const fontFiles = ({ manifests }: BuiltApp): string[] =>
  Object.values(manifests[defaultLanguage]).flatMap(({ file }) => (firstFonts.test(file) ? [file] : []))

const fontPreloads = (app: BuiltApp): string[] =>
  fontFiles(app).map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`)

/** The code files that these modules need, beginning with the page's first script. */
export const codeFiles = ({ manifests }: BuiltApp, language: Language, sources: readonly string[]): string[] =>
  requiredFiles(manifests[language], ['index.html', ...sources])

export const appSource = 'src/app/app.tsx'

/** The first script of every page (src/app/main.ts). */
export const entryFile = (app: BuiltApp, language: Language): string => codeFiles(app, language, [])[0] ?? ''

/** Pages behind the sign-in need all code immediately. */
const codePreloads = ([, ...code]: readonly string[]): string[] =>
  code.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${noncePlaceholder}" />`)

/** The first script of a page (src/app/main.ts), with the files of the app if the page may need it. */
const pageScript = ([entry, ...code]: readonly string[]): string => {
  const codeAttribute = code.length === 0 ? '' : ` data-code="${code.join(' ')}"`
  return `<script type="module" crossorigin src="/${entry}"${codeAttribute} nonce="${noncePlaceholder}"></script>`
}

/** Shows the notice in browsers that do not support modules. */
const oldBrowserScript = (language: Language): string => {
  const text = m['not-loaded:browserTooOld']({}, { locale: localeOf[language] })
  return `<script nomodule nonce="${noncePlaceholder}">
      (function (notice) {
        notice.firstElementChild.textContent = ${JSON.stringify(text)}
        notice.hidden = false
      })(document.getElementById('${loadFailureNoticeId}'))
    </script>`
}

const emailLink = `<a href="mailto:${contactEmailPlaceholder}">${contactEmailPlaceholder}</a>`

/**
 * The notice shown when the app does not load (page-script/load-failure.ts). It has inline styles, because the app's styles may be
 * missing.
 */
const loadFailureNotice = (language: Language, prerendered: boolean): string => {
  const options = { locale: localeOf[language] }
  const text = prerendered ? m['not-loaded:partial']({}, options) : m['not-loaded:empty']({}, options)
  return `<div id="${loadFailureNoticeId}" role="alert" hidden>
      <p>${text} <a href="" data-retry>${m['not-loaded:tryAgain']({}, options)}</a></p>
      <p>${emergencyHtml(options)} ${m['not-loaded:email']({}, options)} ${emailLink}</p>
    </div>`
}

const noticeCss = `#${loadFailureNoticeId}:not([hidden]){position:fixed;left:16px;right:16px;bottom:16px;z-index:2000;max-width:600px;margin:0 auto;\
padding:14px 18px;border:1px solid rgba(255,255,255,.4);border-radius:10px;background:#12403A;color:#fff;\
font:500 16px/1.5 "Atkinson Hyperlegible Next Variable",system-ui,sans-serif}\
#${loadFailureNoticeId} p+p{margin-top:8px;color:#BFD6CF}#${loadFailureNoticeId} a{color:#fff;text-decoration:underline}\
#${loadFailureNoticeId} [data-retry]{display:table;margin-top:10px;padding:9px 18px;border:2px solid #fff;border-radius:8px;font-weight:600;text-decoration:none}`

/** The dark values of the theme's colors. */
const darkColors = /\.dark\{(--[^}]*)\}/

/** Styles that follow the device's setting without JavaScript, where no script sets the class of the html element. */
const darkWithoutScript = (styles: RenderedPage['styles']): string => {
  const colors = darkColors.exec(styles.map(({ css }) => css).join(''))?.[1]
  if (colors === undefined) throw new Error('The styles of the page have no dark colors')
  const css = `:root{color-scheme:light}@media (prefers-color-scheme:dark){:root{color-scheme:dark;${colors}}}`
  return `<noscript>${styleTag(css)}</noscript>`
}

interface PageParts {
  readonly language: Language
  readonly title: string
  readonly head: readonly string[]
  /** The body content that replaces the empty root. */
  readonly root: string
}

/** Vite's script tag. `pageScript` replaces it. */
const entryScript = /\s*<script type="module"[^>]*><\/script>/

const fillTemplate = ({ template, fontFaces }: BuiltApp, { language, title, head, root }: PageParts): string =>
  template
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(entryScript, '')
    // Vite writes it without the content that HTML requires.
    .replace('<meta property="csp-nonce"', '<meta property="csp-nonce" content=""')
    .replace(/<title>.*?<\/title>/, () =>
      [
        `<title>${escapeHtml(title)}</title>`,
        meta('contact', contactEmailPlaceholder),
        ...head,
        styleTag(fontFaces + noticeCss + quickExitCss),
      ].join('\n    '),
    )
    .replace('<div id="root"></div>', () => `${quickExitBar(language, quickExitPlaceholder)}\n    ${root}`)

interface PageInput {
  readonly page: RenderedPage
  /** The source file of the page's own code. Undefined if the page never loads the app. */
  readonly source: string | undefined
  readonly language: Language
}

/** The HTML of a prerendered page. */
export const pageHtml = (app: BuiltApp, { page, source, language }: PageInput): string => {
  const root = rootElement({ renderedAt: app.builtAt, content: page.content })
  return fillTemplate(app, {
    language,
    title: page.title,
    head: [
      ...searchEngineTags(page, language),
      ...fontPreloads(app),
      pageParts.styles[0],
      ...page.styles.map(({ name, css }) => styleTag(css, name)),
      pageParts.styles[1],
      darkWithoutScript(page.styles),
    ],
    root: [
      pageParts.content.join(root),
      ...(source === undefined
        ? [pageScript(codeFiles(app, language, []))]
        : [
            loadFailureNotice(language, true),
            pageScript(codeFiles(app, language, [appSource, source])),
            oldBrowserScript(language),
          ]),
    ].join('\n    '),
  })
}

/** Ends the session of a person who signed in without JavaScript. */
const signOutForm = (language: Language) =>
  [
    `<form method="post" action="${pathIn(language, '/auth')}">`,
    `<input type="hidden" name="${postedFormField}" value="sign_out" />`,
    `<input type="hidden" name="${postedTokenField}" value="${formTokenPlaceholder('account')}" />`,
    `<button>${m['layout:signOut']({}, { locale: localeOf[language] })}</button>`,
    '</form>',
  ].join('')

/** What a person without JavaScript can do instead. */
const needsScriptNotice = (language: Language): string => {
  const options = { locale: localeOf[language] }
  return `<section lang="${language}"><p>${m['not-loaded:needsScript']({}, options)} ${emergencyHtml(options)}</p>${signOutForm(language)}</section>`
}

/** Makes this notice look like the app, whose styles need its script. */
const noScriptCss = `body{margin:0;background:#F4F6F2;color:#1B2725;font:400 18px/1.5 "Atkinson Hyperlegible Next Variable",system-ui,sans-serif}\
.needs-script>*{max-width:600px;margin:0 auto;padding:0 18px}.needs-script header{max-width:none;padding:16px 18px;background:#12403A}\
.needs-script header a{color:#F2F7F4;font-weight:600;font-size:22px;text-decoration:none}.needs-script p{margin:32px auto 16px}.needs-script a{color:inherit}\
.needs-script button{min-height:48px;padding:0 24px;border:0;border-radius:8px;background:#19574F;color:#fff;font:inherit;font-weight:600;cursor:pointer}\
@media (prefers-color-scheme:dark){body{background:#111918;color:#E8EFEB}.needs-script button{background:#7FCABC;color:#0A211D}}`

/**
 * The HTML for the pages behind the sign-in in this language. The browser renders the content. Most of these addresses
 * have no language, so the notice without JavaScript is in every language.
 */
export const appHtml = (app: BuiltApp, language: Language): string => {
  const code = codeFiles(app, language, [appSource])
  const notices = [language, ...languages.filter((other) => other !== language)].map(needsScriptNotice).join('')
  const noScriptNotice = `<noscript>${styleTag(noScriptCss)}<div class="needs-script"><header><a href="${pathIn(language, '/')}">Referral Exchange</a></header>${notices}</div></noscript>`
  return fillTemplate(app, {
    language,
    title: 'Referral Exchange',
    head: [meta('robots', 'noindex'), ...fontPreloads(app), ...codePreloads(code)],
    root: `<div id="root"></div>\n    ${noScriptNotice}\n    ${loadFailureNotice(language, false)}\n    ${pageScript(code)}\n    ${oldBrowserScript(language)}`,
  })
}
