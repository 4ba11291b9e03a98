import { describe, expect, it } from 'vitest'

import { letterOf } from './letter.ts'

const mail = {
  subject: 'Choose a <new> password',
  body: 'Somebody asked for it.\n\nIf this was not you, ignore "this" mail & go on.',
  link: { label: 'Choose a new password', url: 'https://referrals.example/reset-password?token=abc&x=1' },
}

describe('a mail', () => {
  it('AUTH-08 says the same as text and as HTML, the link as button and as text', () => {
    const { text, html } = letterOf(mail)
    expect(text).toBe(
      'Somebody asked for it.\n\nIf this was not you, ignore "this" mail & go on.\n\nChoose a new password: https://referrals.example/reset-password?token=abc&x=1\n',
    )
    const address = 'https://referrals.example/reset-password?token=abc&amp;x=1'
    expect(html.match(/<a href="([^"]+)"/g)).toEqual([`<a href="${address}"`, `<a href="${address}"`])
    expect(html).toContain(`>${address}</a>`)
    expect(html).toContain('>Choose a new password</a>')
  })

  it('SEC-09 shows what was written as text, not as markup', () => {
    const { html } = letterOf({ ...mail, body: '<img src=x onerror=alert(1)>' })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('<title>Choose a &lt;new&gt; password</title>')
  })

  it('AUTH-08 has a language, a title, one heading, and a paragraph for each of the text', () => {
    const { html } = letterOf(mail)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(letterOf({ ...mail, language: 'es' }).html).toContain('<html lang="es">')
    expect(html.match(/<h1 /g)).toHaveLength(1)
    expect(html.match(/<p /g)).toHaveLength(4)
  })

  it('NOT-09 without a link has none', () => {
    const { subject, body } = mail
    const { text, html } = letterOf({ subject, body })
    expect([text.endsWith('go on.\n'), html.includes('<a ')]).toEqual([true, false])
  })

  it('NOT-10 that can be stopped says where, in both parts', () => {
    const stop = { label: 'Stop these mails', url: 'https://referrals.example/unsubscribe?token=a&b' }
    const { text, html } = letterOf({ ...mail, unsubscribe: stop })
    expect(text.endsWith(`${stop.label}: ${stop.url}\n`)).toBe(true)
    expect(html).toContain('<a href="https://referrals.example/unsubscribe?token=a&amp;b"')
  })
})
