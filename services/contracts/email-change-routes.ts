// Routes for changing the address that a person signs in with.
import {
  AnswerEmailChange,
  EmailChangeResult,
  OpenEmailChange,
  OwnEmailChange,
  RequestEmailChange,
} from './email-change.ts'
import type { RouteSpec } from './route-spec.ts'

export const emailChangeRoutes = {
  ownEmailChange: {
    method: 'GET',
    path: '/api/me/email-change',
    access: 'signed_in',
    summary: 'The change of your sign-in address that waits for its confirmations',
    response: OwnEmailChange,
  },
  requestEmailChange: {
    method: 'POST',
    path: '/api/me/email-change',
    access: 'signed_in',
    summary:
      'Ask for another sign-in address; both addresses get an email, and the response is the same for every address',
    body: RequestEmailChange,
    response: OwnEmailChange,
  },
  resendEmailChange: {
    method: 'POST',
    path: '/api/me/email-change/resend',
    access: 'signed_in',
    summary: 'Email the links again to each address that has not confirmed the change',
    response: OwnEmailChange,
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/me/email-change',
    access: 'signed_in',
    summary: 'Keep the current sign-in address; the links in the emails stop working',
    response: OwnEmailChange,
  },
  openEmailChange: {
    method: 'GET',
    path: '/api/email-change',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'The change whose emailed link this browser opened',
    response: OpenEmailChange,
  },
  answerEmailChange: {
    method: 'POST',
    path: '/api/email-change',
    access: 'anyone',
    requestsPerMinute: 300,
    summary: 'Confirm or stop the change whose emailed link this browser opened',
    body: AnswerEmailChange,
    response: EmailChangeResult,
  },
} as const satisfies Record<string, RouteSpec>
