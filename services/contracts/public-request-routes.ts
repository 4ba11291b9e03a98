// Routes for help requests from people who are not signed in.

import { WriteResult } from './lists.ts'
import {
  AnswerHelp,
  AnswerRequest,
  ProcessGuestReferral,
  RequestStatus,
  RequestStatusQuery,
  SendPublicRequest,
  SubmittedRequest,
} from './public-requests.ts'
import type { RouteSpec } from './route-spec.ts'

export const publicRequestRoutes = {
  processGuestReferral: {
    method: 'POST',
    path: '/api/process-guest-referral',
    access: 'visitor',
    requestsPerMinute: 300,
    summary: 'Ask one partner for help, with a guest pass or an account',
    body: ProcessGuestReferral,
    response: SubmittedRequest,
  },
  publicReferral: {
    method: 'POST',
    path: '/api/public-referral',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'Ask for help through the public form',
    body: SendPublicRequest,
    response: SubmittedRequest,
  },
  requestStatus: {
    method: 'POST',
    path: '/api/request-status',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'Status of a request, for anyone with its key; POST keeps the key out of URLs',
    body: RequestStatusQuery,
    response: RequestStatus,
  },
  answerRequest: {
    method: 'POST',
    path: '/api/request-status/answer',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'Answer a question from staff, for anyone with the link; the request is then reviewed again',
    body: AnswerRequest,
    response: WriteResult,
  },
  answerHelp: {
    method: 'POST',
    path: '/api/request-status/help-answer',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'Answer "Did you get help?" after a referral was closed, for anyone with the link',
    body: AnswerHelp,
    response: WriteResult,
  },
} as const satisfies Record<string, RouteSpec>
