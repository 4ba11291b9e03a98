// The page for a request whose own page cannot be rendered, because its data cannot be read or the code fails. It says so,
// and after a posted form it holds what was typed, so that the person can send it again.
import { emergencyHtml } from '#contracts/emergency-text.ts'
import { escapeHtml } from '#contracts/escape-html.ts'
import { type Language, localeOf } from '#contracts/language.ts'
import { postedFormField, postedTokenField } from '#contracts/page-state.ts'
import type { Problem } from '#contracts/problems.ts'
import { quickExitBar, quickExitCss } from '#contracts/quick-exit-bar.ts'
import { m } from '#messages'

import type { PageForm } from './page-form.ts'
import type { PostedFields } from './posted-fields.ts'

interface PlainPage {
  readonly language: Language
  /** Without the origin. */
  readonly url: string
  readonly problem: Pick<Problem, 'code'>
  readonly posted: { readonly form: PageForm; readonly fields: PostedFields } | undefined
  readonly contactEmail: string
  /** The address that Quick exit opens. */
  readonly quickExitUrl: string
  /** The path of the first script of every page, with which Quick exit leaves nothing in the tab. */
  readonly script: string
  /** Allows the styles and the script of the page. */
  readonly nonce: string
}

const css = `body{margin:0;background:#F4F6F2;color:#1B2725;font:400 18px/1.5 system-ui,sans-serif}\
header{padding:16px 18px;background:#12403A}header a{color:#F2F7F4;font-weight:600;font-size:22px;text-decoration:none}\
main{max-width:600px;margin:0 auto;padding:16px 18px}main a{color:inherit}h1{font-size:24px}\
button{min-height:48px;padding:0 24px;border:0;border-radius:8px;background:#19574F;color:#fff;font:inherit;font-weight:600;cursor:pointer}\
@media (prefers-color-scheme:dark){body{background:#111918;color:#E8EFEB}button{background:#7FCABC;color:#0A211D}}`

const hiddenField = (name: string, value: string) =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}" />`

/** The fields as they were posted, without passwords. The token is the same, so the form has one effect. */
const hiddenFields = ({ form, fields }: NonNullable<PlainPage['posted']>) =>
  [postedFormField, postedTokenField, 'subtitle', ...form.fields]
    .flatMap((name) => fields.list(name).map((value) => hiddenField(name, value)))
    .join('')

/** Returns the HTML of the page. It needs no database, and works without its script. */
export const plainPage = ({ language, url, problem, posted, nonce, ...page }: PlainPage): string => {
  const options = { locale: localeOf[language] }
  const title =
    problem.code === 'unavailable' ? m['problems:unavailable']({}, options) : m['problems:unexpected']({}, options)
  const next =
    posted === undefined
      ? `<p><a href="${escapeHtml(url)}">${m['not-loaded:tryAgain']({}, options)}</a></p>`
      : `<p>${m['not-loaded:formKept']({}, options)}</p>
<form method="post" action="${escapeHtml(url)}">${hiddenFields(posted)}<button>${m['not-loaded:sendAgain']({}, options)}</button></form>`
  const email = escapeHtml(page.contactEmail)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>Referral Exchange</title>
<style nonce="${nonce}">${css}${quickExitCss}</style>
<script type="module" src="${escapeHtml(page.script)}" nonce="${nonce}"></script>
</head>
<body>
${quickExitBar(language, escapeHtml(page.quickExitUrl))}
<header><a href="/">Referral Exchange</a></header>
<main>
<h1>${title}</h1>
${next}
<p>${emergencyHtml(options)} ${m['not-loaded:email']({}, options)} <a href="mailto:${email}">${email}</a></p>
</main>
</body>
</html>
`
}
