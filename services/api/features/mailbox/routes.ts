// Shows captured emails and text messages on a machine without a mail server. Never available in production.
import { escapeHtml } from '#contracts/escape-html.ts'
import { renderMailMessage } from '#platform/mailer/mail-message.ts'
import { renderText } from '#platform/text-messages/transport.ts'
import { type OutboxEmail, listNewestEmails } from '#platform/mailer/outbox.ts'

import type { FeatureModule } from '../../feature-module.ts'
import { createPagePolicy } from '../../plugins/security-headers.ts'

const maxEmails = 100

/** Turns URLs into links and escapes all other text. */
const linkify = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>&]+/g, (address) => `<a href="${address}">${address}</a>`)

const renderTextMessage = (message: OutboxEmail) => {
  const { id, to, createdAt, sentAt } = message
  const at = createdAt.toISOString()
  return `
<article aria-labelledby="mail-${id}">
  <h2 id="mail-${id}">Text message</h2>
  <p>To ${escapeHtml(to)}, <time datetime="${at}">${at}</time>${sentAt ? '' : ' (not sent yet)'}</p>
  <pre>${linkify(renderText(message))}</pre>
</article>`
}

const renderEmail = (email: OutboxEmail) => {
  const { id, to, subject, createdAt, sentAt } = email
  const { text, html } = renderMailMessage(email)
  const at = createdAt.toISOString()
  return `
<article aria-labelledby="mail-${id}">
  <h2 id="mail-${id}">${escapeHtml(subject)}</h2>
  <p>To ${escapeHtml(to)}, <time datetime="${at}">${at}</time>${sentAt ? '' : ' (not sent yet)'}</p>
  <pre>${linkify(text.trimEnd())}</pre>
  <details>
    <summary>As HTML</summary>
    <iframe title="${escapeHtml(subject)}, as HTML" sandbox srcdoc="${escapeHtml(html)}"></iframe>
  </details>
</article>`
}

const renderMessage = (message: OutboxEmail) =>
  message.text === undefined ? renderEmail(message) : renderTextMessage(message)

const renderPage = (emails: readonly OutboxEmail[], nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
  article { border-block-start: 1px solid currentColor; padding-block: 1rem }
  h2 { font-size: 1.125rem; margin: 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .5rem 0 }
  iframe { inline-size: 100%; block-size: 22rem; border: 1px solid currentColor }
</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>No mail server is configured, so emails and text messages are captured here instead of sent. This page shows the newest ${maxEmails}.</p>
${emails.length === 0 ? '<p>No emails yet.</p>' : emails.map(renderMessage).join('\n')}
</main>
</body>
</html>
`

/** `/dev/mailbox`, which lists the newest emails first. */
export const mailboxFeature: FeatureModule<'settings' | 'db' | 'linkSeal'> = ({ app }, { settings, db, linkSeal }) => {
  if (!settings.hasMailbox) return
  app.get('/dev/mailbox', { schema: { hide: true } }, async (_request, reply) => {
    const { nonce, policy } = createPagePolicy(settings.publicUrl)
    const emails = await listNewestEmails(db.$pickTables<'mail_outbox'>(), maxEmails, linkSeal)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(emails, nonce))
  })
}
