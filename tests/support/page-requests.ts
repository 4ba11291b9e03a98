// Requests pages and posts their forms like a browser without JavaScript.
import type { TestApp } from './app.ts'
import { nextNetworkHeaders } from './public-requests.ts'

export type Headers = Readonly<Record<string, string>>

export const pageHeaders = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }

export interface PageAnswer {
  readonly response: Response
  readonly html: string
  /** How long it took until the page was received. */
  readonly milliseconds: number
}

/** Follows no redirect. Every request comes from another network. */
export const createPageRequests = (app: () => Pick<TestApp, 'address'>) => {
  const send = async (path: string, headers: Headers = {}, init: RequestInit = {}): Promise<PageAnswer> => {
    const startedAt = performance.now()
    const response = await fetch(app().address + path, {
      redirect: 'manual',
      ...init,
      headers: { ...pageHeaders, ...nextNetworkHeaders(), ...headers },
    })
    const html = await response.text()
    return { response, html, milliseconds: performance.now() - startedAt }
  }
  const post = (path: string, fields: Readonly<Record<string, string>>, headers: Headers = {}) =>
    send(path, headers, { method: 'POST', body: new URLSearchParams(fields) })
  return { open: (path: string, headers?: Headers) => send(path, headers), post }
}

/** The fields of the form at /request-referral, without the token. */
export const filledRequestForm = {
  form: 'public_request',
  firstName: 'Rosa',
  lastInitial: 'M',
  phone: '(770) 555-0171',
  email: '',
  county: 'Cobb',
  need: 'Food Assistance',
  note: 'We are four and our cupboard is empty until Friday.',
  consent: 'on',
  subtitle: '',
} as const
