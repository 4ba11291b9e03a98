// Words around a referral's timeline: what is shown of it, its printed page and its file; and of the consent it began with.
import type { ConsentMethod, ConsentScope } from '../enumerations.ts'

const methods: Record<ConsentMethod, string> = {
  in_person: 'In person',
  phone: 'By phone',
  written: 'In writing',
  online: 'Online',
  attested: 'Attested by the system that sent it',
}

const scopes: Record<ConsentScope, string> = {
  partner_who_can_help: 'This referral, shared with the staff and the partner who can help',
}

export const history = {
  filter: {
    label: 'Show events',
    all: 'All',
    kind: { moves: 'Moves', notes: 'Notes', notices: 'Notices' },
    nothing: 'No events of this kind.',
    showAll: 'Show all events',
  },

  consent: {
    name: 'Consent',
    given: (method: string, instant: string) => `${method}, ${instant}`,
    methods,
    scopes,
    covers: 'Consent covers',
    text: (version: string) => (version === 'external' ? 'text of the sending system' : `text version ${version}`),
  },
}
