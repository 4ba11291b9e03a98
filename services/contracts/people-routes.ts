// Routes of clients and staff members.
import { z } from 'zod'

import { actsOnClient } from './acts-on.ts'
import { clientSafetyRoutes } from './client-safety-routes.ts'
import { contactRuleRoutes } from './contact-rule-routes.ts'
import { contactTaskRoutes } from './contact-tasks.ts'
import { intakeRoutes } from './intakes.ts'
import { erasureRequestRoutes } from './erasure-requests.ts'
import {
  ClientSituation,
  FamilyProfile,
  MailingAddress,
  SaveClientSituation,
  SaveFamilyProfile,
  SavedFamilyProfile,
} from './family-profile.ts'
import { ReadYourWritesQuery } from './lists.ts'
import {
  ClientList,
  ClientQuery,
  RegisterClient,
  RegisterClientResult,
  SimilarClientList,
  SimilarClientsQuery,
  StaffList,
} from './people.ts'
import { ownInformationRoutes } from './own-information-routes.ts'
import { reachRoutes } from './reach.ts'
import { readingRoutes } from './reading-routes.ts'
import { ownReading, reading } from './readings.ts'
import type { RouteSpec } from './route-spec.ts'
import { textMessageRoutes } from './text-message-routes.ts'

const idParams = z.object({ id: z.uuid().toLowerCase() })

const readsSimilar = reading('search', SimilarClientList, ({ rows }) => rows.map(({ client }) => client.id))

export const peopleRoutes = {
  staffMembers: {
    method: 'GET',
    path: '/api/staff',
    access: 'staff',
    summary: 'Staff and admins who can review, by name',
    query: ReadYourWritesQuery,
    response: StaffList,
  },
  clients: {
    method: 'GET',
    path: '/api/clients',
    access: 'staff_or_organization',
    summary: 'Clients by name; staff see all of them, organizations those that they entered or serve',
    query: ClientQuery,
    response: ClientList,
    reads: reading('search', ClientList, ({ rows }) => rows.map(({ id }) => id)),
  },
  similarClients: {
    method: 'POST',
    path: '/api/clients/similar',
    access: 'staff_or_organization',
    summary: 'Possible duplicates of a client about to be registered; POST keeps names out of URLs',
    body: SimilarClientsQuery,
    response: SimilarClientList,
    reads: readsSimilar,
  },
  similarClientsOf: {
    method: 'GET',
    path: '/api/clients/:id/similar',
    access: 'staff',
    summary: 'Possible duplicates of an existing client; clients without an account are never matched automatically',
    params: idParams,
    response: SimilarClientList,
    reads: readsSimilar,
  },
  familyProfile: {
    method: 'GET',
    path: '/api/client/profile',
    access: 'client',
    summary: 'Your own client profile',
    response: FamilyProfile,
    reads: ownReading,
  },
  saveFamilyProfile: {
    method: 'PUT',
    path: '/api/client/profile',
    access: 'client',
    summary: 'Save your own client profile',
    body: SaveFamilyProfile,
    response: SavedFamilyProfile,
    idempotent: true,
  },
  clientSituation: {
    method: 'GET',
    path: '/api/clients/:id/situation',
    access: 'staff',
    summary: 'Household, needs, barriers, benefits and income of a family',
    params: idParams,
    response: ClientSituation,
    reads: reading('opening', ClientSituation, ({ clientId }) => [clientId]),
  },
  saveClientSituation: {
    method: 'PUT',
    path: '/api/clients/:id/situation',
    access: 'staff',
    summary: 'Enter what a family said about its household, needs, barriers, benefits, income and mailing address',
    params: idParams,
    body: SaveClientSituation,
    response: SavedFamilyProfile,
    idempotent: true,
    actsOn: actsOnClient,
  },
  mailingAddress: {
    method: 'GET',
    path: '/api/clients/:id/mailing-address',
    access: 'staff',
    summary: 'Where letters to a family go',
    params: idParams,
    response: MailingAddress,
    reads: reading('contact', MailingAddress, ({ clientId }) => [clientId]),
  },
  registerClient: {
    method: 'POST',
    path: '/api/clients',
    access: 'staff_or_organization',
    summary: 'Register a client, or return the existing one',
    body: RegisterClient,
    response: RegisterClientResult,
    // Of a new client, the person sees what the person typed.
    reads: reading('search', RegisterClientResult, ({ client, existing }) =>
      existing && client.protection !== 'hidden' ? [client.id] : [],
    ),
    idempotent: true,
  },
  ...readingRoutes,
  ...ownInformationRoutes,
  ...clientSafetyRoutes,
  ...contactRuleRoutes,
  ...contactTaskRoutes,
  ...intakeRoutes,
  ...erasureRequestRoutes,
  ...reachRoutes,
  ...textMessageRoutes,
} as const satisfies Record<string, RouteSpec>
