// Every way that a request can be refused: one table from problem code to HTTP status and title (RFC 9457).
import { z } from 'zod'

import { credentialsMissing, invalidSignOutScope } from './accounts.ts'

export const problems = {
  invalid_body: { status: 400, title: 'The request has errors' },
  invalid_referral_id: { status: 400, title: 'Invalid referral ID' },
  all_fields_required: { status: 400, title: 'All fields are required.' },
  consent_required: { status: 400, title: 'Consent Required' },
  note_empty: { status: 400, title: 'Note cannot be empty' },
  note_required: { status: 400, title: 'A note is required' },
  unsafe_input: { status: 400, title: 'Invalid input detected' },
  sensitive_content: { status: 400, title: 'Sensitive content detected' },
  credentials_missing: { status: 400, title: credentialsMissing },
  weak_password: { status: 400, title: 'That password is easy to guess. Please choose another one.' },
  wrong_password: { status: 400, title: 'Your current password is not correct' },
  password_required: { status: 400, title: 'Enter your password to show that it is you' },
  invalid_link: { status: 400, title: 'This link has expired or was already used. Please ask for a new one.' },
  invalid_code: { status: 400, title: 'Invalid verification code. Please try again.' },
  invalid_sign_out_scope: { status: 400, title: invalidSignOutScope },
  grant_fields_missing: { status: 400, title: 'Please fill in all fields' },
  guest_fields_missing: { status: 400, title: 'Please fill in all fields and agree to the terms' },
  information_missing: { status: 400, title: 'Missing Information' },
  form_refused: {
    status: 400,
    title: 'This form could not be accepted. Please load the page again and send it once more.',
  },
  form_token_stale: { status: 400, title: 'This form was open for too long or too briefly. Please send it again.' },
  too_many_items: { status: 400, title: 'At most 1,000 referrals in one run' },
  authentication_required: { status: 401, title: 'Authentication required' },
  not_authenticated: { status: 401, title: 'Not authenticated' },
  invalid_credentials: { status: 401, title: 'Invalid email or password' },
  session_ended: { status: 401, title: 'Your session has ended. Please sign in again.' },
  not_permitted: { status: 403, title: 'You do not have permission to do that' },
  other_site: { status: 403, title: 'Requests from other sites are not accepted' },
  mfa_required: { status: 403, title: 'Enter the code of your authenticator app first' },
  mfa_enrollment_required: { status: 403, title: 'Set up a second factor first' },
  no_membership: { status: 403, title: 'You must be associated with an organization to create referrals.' },
  not_found: { status: 404, title: 'Not found' },
  referral_not_found: { status: 404, title: 'Referral not found' },
  request_not_found: { status: 404, title: 'This link does not lead to a request' },
  client_not_found: { status: 404, title: 'Client not found' },
  user_not_found: { status: 404, title: 'User not found. Ask them to sign up first.' },
  view_not_found: { status: 404, title: 'That view is not there any more' },
  application_not_found: { status: 404, title: 'Application not found' },
  organization_not_found: { status: 404, title: 'Organization not found' },
  not_allowed_in_state: { status: 409, title: 'Not possible in the current status' },
  nothing_to_undo: { status: 409, title: 'This can no longer be undone' },
  receiver_required: { status: 409, title: 'Choose a receiving organization first' },
  same_receiver: { status: 409, title: 'The referral is already with that organization' },
  mfa_already_enabled: { status: 409, title: 'MFA Already Enabled' },
  mfa_not_enabled: { status: 409, title: 'No second factor is set up' },
  own_second_factor: { status: 409, title: 'Turn off your own second factor under Your account, with your password' },
  mfa_challenge_missing: { status: 409, title: 'Failed to create MFA challenge' },
  user_not_confirmed: {
    status: 409,
    title: 'This person has not confirmed the email address yet. Ask them to open the link that was sent to it.',
  },
  last_admin: { status: 409, title: 'This is the last admin. Make somebody else an admin first.' },
  not_staff: { status: 409, title: 'That person is not a member of the staff' },
  view_name_taken: { status: 409, title: 'There is already a view of that name' },
  report_running: { status: 409, title: 'Your other report is still being counted. Wait for it, or cancel it.' },
  too_many_views: { status: 409, title: 'At most 50 views of your own' },
  already_exists: { status: 409, title: 'That already exists' },
  busy: { status: 409, title: 'Someone else is changing this right now. Please try again.' },
  request_gone: { status: 410, title: 'This request is no longer available' },
  stale_version: { status: 412, title: 'Changed since you opened it' },
  too_large: { status: 413, title: 'That is too large to store' },
  key_reused: { status: 422, title: 'This request was already sent with different content' },
  too_many_requests: { status: 429, title: 'Too many attempts. Please wait and try again.' },
  unexpected: { status: 500, title: 'An unexpected error occurred.' },
  unavailable: { status: 503, title: 'The service is unavailable for a moment. Please try again.' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems
const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

/** One invalid field: its path in the body, and the message for the user. */
export const FieldIssue = z.object({ path: z.string(), message: z.string() })
export type FieldIssue = z.infer<typeof FieldIssue>

/** The body of every refusal, `application/problem+json`. `current` is the state that caused a 409 or 412. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(problemCodes),
  detail: z.string().optional(),
  requestId: z.string().optional(),
  issues: z.array(FieldIssue).optional(),
  current: z.unknown().optional(),
  retryAfter: z.number().int().describe('seconds').optional(),
})
export type Problem = z.infer<typeof Problem>
