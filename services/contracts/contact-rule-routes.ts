// Routes for a family's rules about being contacted: its own, and those that staff enter for it.
import { z } from 'zod'

import { actsOnClient } from './acts-on.ts'
import { ContactRulesResult, SavedContactRules, SetContactRules } from './contact-rules.ts'
import type { RouteSpec } from './route-spec.ts'

const clientParams = z.object({ id: z.uuid().toLowerCase() })

export const contactRuleRoutes = {
  ownContactRules: {
    method: 'GET',
    path: '/api/client/contact-rules',
    access: 'client',
    summary: 'Whether and how your family may be contacted',
    response: SavedContactRules,
  },
  setOwnContactRules: {
    method: 'PUT',
    path: '/api/client/contact-rules',
    access: 'client',
    summary: 'Say whether and how your family may be contacted',
    body: SetContactRules,
    response: ContactRulesResult,
    idempotent: true,
  },
  contactRules: {
    method: 'GET',
    path: '/api/clients/:id/contact-rules',
    access: 'staff',
    summary: 'Whether and how a family may be contacted',
    params: clientParams,
    response: SavedContactRules,
  },
  setContactRules: {
    method: 'PUT',
    path: '/api/clients/:id/contact-rules',
    access: 'staff',
    summary: 'Record whether and how a family may be contacted',
    params: clientParams,
    body: SetContactRules,
    response: ContactRulesResult,
    idempotent: true,
    actsOn: actsOnClient,
  },
} as const satisfies Record<string, RouteSpec>
