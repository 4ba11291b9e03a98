// The routes of requests that nobody signs in for.
import { z } from 'zod'

import { Written } from './lists.ts'
import {
  AnswerRequest,
  FamilyContact,
  ProcessGuestReferral,
  RequestStatus,
  RequestStatusQuery,
  SendPublicRequest,
  SentRequest,
} from './public-requests.ts'
import type { RouteSpec } from './route-spec.ts'

export const publicRequestRoutes = {
  processGuestReferral: {
    method: 'POST',
    path: '/api/process-guest-referral',
    access: 'visitor',
    perMinute: 300,
    summary: 'Ask one partner for help, with a guest pass or an account',
    body: ProcessGuestReferral,
    response: SentRequest,
  },
  publicReferral: {
    method: 'POST',
    path: '/api/public-referral',
    access: 'anyone',
    perMinute: 300,
    summary: 'Ask for help by the public form',
    body: SendPublicRequest,
    response: SentRequest,
  },
  requestStatus: {
    method: 'POST',
    path: '/api/request-status',
    access: 'anyone',
    perMinute: 300,
    summary: 'How a request stands, for whoever holds its link; a body, as the key stands in no log of addresses',
    body: RequestStatusQuery,
    response: RequestStatus,
  },
  answerRequest: {
    method: 'POST',
    path: '/api/request-status/answer',
    access: 'anyone',
    perMinute: 300,
    summary: 'Answer what staff ask about a request, for whoever holds its link; the request is then reviewed again',
    body: AnswerRequest,
    response: Written,
  },
  familyContact: {
    method: 'GET',
    path: '/api/referrals/:id/family-contact',
    access: 'staff',
    summary: 'Phone and e-mail of a family that asked without an account',
    params: z.object({ id: z.uuid('Invalid referral ID').toLowerCase() }),
    response: FamilyContact,
  },
} as const satisfies Record<string, RouteSpec>
