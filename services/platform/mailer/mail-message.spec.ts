import { describe, expect, it } from 'vitest'

import { renderMailMessage } from './mail-message.ts'

const email = {
  subject: 'Choose a <new> password',
  body: 'Someone asked for it.\n\nIf this was not you, ignore "this" email & go on.',
  link: { label: 'Choose a new password', url: 'https://referrals.example/reset-password?token=abc&x=1' },
}

describe('an email', () => {
  it('AUTH-08 has the same content as text and as HTML, with the link as a button and as text', () => {
    const { text, html } = renderMailMessage(email)
    expect(text).toBe(
      'Someone asked for it.\n\nIf this was not you, ignore "this" email & go on.\n\nChoose a new password: https://referrals.example/reset-password?token=abc&x=1\n',
    )
    const address = 'https://referrals.example/reset-password?token=abc&amp;x=1'
    expect(html.match(/<a href="([^"]+)"/g)).toEqual([`<a href="${address}"`, `<a href="${address}"`])
    expect(html).toContain(`>${address}</a>`)
    expect(html).toContain('>Choose a new password</a>')
  })

  it('SEC-09 escapes markup in its text', () => {
    const { html } = renderMailMessage({ ...email, body: '<img src=x onerror=alert(1)>' })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('<title>Choose a &lt;new&gt; password</title>')
  })

  it('AUTH-08 has a language, a title, one heading, and one HTML paragraph per text paragraph', () => {
    const { html } = renderMailMessage(email)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(renderMailMessage({ ...email, language: 'es' }).html).toContain('<html lang="es">')
    expect(html.match(/<h1 /g)).toHaveLength(1)
    expect(html.match(/<p /g)).toHaveLength(4)
  })

  it('NOT-09 contains no link if none is given', () => {
    const { subject, body } = email
    const { text, html } = renderMailMessage({ subject, body })
    expect([text.endsWith('go on.\n'), html.includes('<a ')]).toEqual([true, false])
  })

  it('NOT-10 shows its unsubscribe link as text and as HTML', () => {
    const stop = { label: 'Stop these emails', url: 'https://referrals.example/unsubscribe?token=a&b' }
    const { text, html } = renderMailMessage({ ...email, unsubscribe: stop })
    expect(text.endsWith(`${stop.label}: ${stop.url}\n`)).toBe(true)
    expect(html).toContain('<a href="https://referrals.example/unsubscribe?token=a&amp;b"')
  })
})
