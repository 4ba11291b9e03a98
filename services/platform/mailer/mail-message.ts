// Renders emails as plain text and as an HTML page with a heading, paragraphs, and a button.
import { escapeHtml } from '#contracts/escape-html.ts'
import { defaultLanguage } from '#contracts/language.ts'

import type { OutgoingEmail } from './outbox.ts'

export interface MailMessage {
  readonly text: string
  readonly html: string
}

// Mail programs drop style sheets but keep inline styles.
const styles = {
  body: 'margin:0;padding:24px;background:#ffffff;color:#1b1b1b;font:16px/1.5 Helvetica,Arial,sans-serif',
  main: 'max-width:560px;margin:0 auto',
  heading: 'font-size:22px;line-height:1.3;margin:0 0 16px',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4e63;color:#ffffff;font-weight:bold;text-decoration:none',
  address: 'color:#1d4e63;word-break:break-all',
  small: 'margin:24px 0 0;font-size:14px',
} as const

const splitParagraphs = (body: string) => body.split(/\n{2,}/).map((text) => text.trim())

const renderLink = ({ label, url }: NonNullable<OutgoingEmail['link']>) => {
  const address = escapeHtml(url)
  return `<p style="${styles.paragraph}"><a href="${address}" style="${styles.button}">${escapeHtml(label)}</a></p>
<p style="${styles.paragraph}">${escapeHtml(label)}: <a href="${address}" style="${styles.address}">${address}</a></p>`
}

const renderUnsubscribeLink = ({ label, url }: NonNullable<OutgoingEmail['unsubscribe']>) =>
  `<p style="${styles.small}"><a href="${escapeHtml(url)}" style="${styles.address}">${escapeHtml(label)}</a></p>`

/**
 * Renders both parts of an email. Both show the button's URL as text, for readers who cannot or will not click the
 * button.
 */
export const renderMailMessage = ({
  language = defaultLanguage,
  subject,
  body,
  link,
  unsubscribe,
}: Pick<OutgoingEmail, 'language' | 'subject' | 'body' | 'link' | 'unsubscribe'>): MailMessage => {
  const title = escapeHtml(subject)
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body style="${styles.body}">
<main style="${styles.main}">
<h1 style="${styles.heading}">${title}</h1>
${splitParagraphs(body)
  .map((text) => `<p style="${styles.paragraph}">${escapeHtml(text)}</p>`)
  .join('\n')}
${link === undefined ? '' : renderLink(link)}
${unsubscribe === undefined ? '' : renderUnsubscribeLink(unsubscribe)}
</main>
</body>
</html>
`
  const links = [link, unsubscribe].filter((candidate) => candidate !== undefined)
  const text = [body, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n\n')
  return { text: `${text}\n`, html }
}
