// The forms on the pages about a partner: guest access, a request for service, and a report about the listing. The
// query contains the partner's id.
import { publicConsentVersion } from '#contracts/public-requests.ts'

import type { SessionCookies } from '../session-cookies.ts'
import { createProblem } from '../problem.ts'
import type { PageForm } from './page-form.ts'

const msPerHour = 3_600_000

const createGuestAccessForm = ({ guest }: Pick<SessionCookies, 'guest'>): PageForm => ({
  form: 'guest_access',
  paths: ['/directory/partner'],
  fields: ['name', 'email', 'county', 'agreed'],
  submit: async ({ fields, language, guard, call, reply }) => {
    const body = {
      ...fields.texts(['name', 'email', 'county']),
      agreed: fields.has('agreed'),
      language,
      guard,
    }
    const answer = await call('issueGuestPass', { body })
    if ('problem' in answer) return answer
    const { pass, createdAt, expiresAt } = answer.output
    guest.set(reply, pass, new Date(expiresAt))
    return { result: { hours: Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / msPerHour) } }
  },
})

const listingProblem: PageForm = {
  form: 'listing_problem',
  paths: ['/directory/partner/report'],
  fields: ['reason', 'text', 'email'],
  submit: async ({ fields, query, guard, call }) => {
    const answer = await call('reportListingProblem', {
      params: { id: query.get('partner') ?? '' },
      body: { ...fields.texts(['reason', 'text', 'email']), guard },
    })
    return 'problem' in answer ? answer : { result: {} }
  },
}

const guestFields = ['guestName', 'guestEmail', 'guestPhone', 'county', 'needCategory', 'circumstances'] as const

const guestRequest: PageForm = {
  form: 'guest_request',
  paths: ['/directory/partner/request'],
  fields: [...guestFields, 'consent'],
  submit: async ({ fields, query, language, guard, visitor, call }) => {
    const hasConsented = fields.has('consent')
    // The first step asks only for consent.
    if (!fields.has('guestName'))
      return hasConsented ? { result: 'consented' } : { problem: createProblem('consent_required') }
    const answer = await call('processGuestReferral', {
      authorization: (await visitor()).authorization,
      body: {
        partnerId: query.get('partner'),
        partnerName: '',
        partnerEmail: null,
        guestData: fields.texts(guestFields),
        needCategory: fields.text('needCategory'),
        circumstances: fields.text('circumstances'),
        consent: { given: hasConsented, textVersion: publicConsentVersion },
        language,
        guard,
      },
    })
    if ('problem' in answer) return answer
    const { reference, key, position } = answer.output
    return { result: { reference, key, email: fields.text('guestEmail').trim() }, position }
  },
}

export const createDirectoryForms = (cookies: Pick<SessionCookies, 'guest'>): readonly PageForm[] => [
  createGuestAccessForm(cookies),
  listingProblem,
  guestRequest,
]
