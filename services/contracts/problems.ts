// Maps every problem code to its HTTP status (RFC 9457). The titles are in problem-messages.ts.
import { z } from 'zod'

export const problems = {
  invalid_body: { status: 400 },
  invalid_referral_id: { status: 400 },
  all_fields_required: { status: 400 },
  consent_required: { status: 400 },
  note_empty: { status: 400 },
  note_required: { status: 400 },
  unsafe_input: { status: 400 },
  sensitive_content: { status: 400 },
  credentials_missing: { status: 400 },
  weak_password: { status: 400 },
  short_password: { status: 400 },
  wrong_password: { status: 400 },
  password_required: { status: 400 },
  same_email: { status: 400 },
  invalid_link: { status: 400 },
  invalid_code: { status: 400 },
  invalid_amount: { status: 400 },
  invalid_sign_out_scope: { status: 400 },
  grant_fields_missing: { status: 400 },
  guest_fields_missing: { status: 400 },
  information_missing: { status: 400 },
  form_refused: { status: 400 },
  form_token_stale: { status: 400 },
  too_many_items: { status: 400 },
  authentication_required: { status: 401 },
  not_authenticated: { status: 401 },
  invalid_credentials: { status: 401 },
  session_ended: { status: 401 },
  not_permitted: { status: 403 },
  other_site: { status: 403 },
  mfa_required: { status: 403 },
  mfa_enrollment_required: { status: 403 },
  no_membership: { status: 403 },
  family_protected: { status: 403 },
  not_found: { status: 404 },
  referral_not_found: { status: 404 },
  intake_not_found: { status: 404 },
  request_not_found: { status: 404 },
  client_not_found: { status: 404 },
  user_not_found: { status: 404 },
  view_not_found: { status: 404 },
  application_not_found: { status: 404 },
  organization_not_found: { status: 404 },
  invitation_not_found: { status: 404 },
  not_allowed_in_state: { status: 409 },
  nothing_to_undo: { status: 409 },
  conversation_closed: { status: 409 },
  help_question_closed: { status: 409 },
  assignee_not_available: { status: 409 },
  client_without_account: { status: 409 },
  appointment_overlaps: { status: 409 },
  receiver_required: { status: 409 },
  consent_ended: { status: 409 },
  recipient_not_named: { status: 409 },
  same_receiver: { status: 409 },
  mfa_already_enabled: { status: 409 },
  mfa_not_enabled: { status: 409 },
  own_second_factor: { status: 409 },
  mfa_challenge_missing: { status: 409 },
  user_not_confirmed: { status: 409 },
  email_not_confirmed: { status: 409 },
  last_admin: { status: 409 },
  own_invitation: { status: 409 },
  already_member: { status: 409 },
  not_staff: { status: 409 },
  view_name_taken: { status: 409 },
  too_many_views: { status: 409 },
  already_exists: { status: 409 },
  organization_closed: { status: 409 },
  sender_closing: { status: 409 },
  own_successor: { status: 409 },
  successor_closed: { status: 409 },
  open_referrals_left: { status: 409 },
  platform_people_left: { status: 409 },
  listing_incomplete: { status: 409 },
  pause_day_invalid: { status: 409 },
  invitation_for_other_account: { status: 409 },
  request_gone: { status: 410 },
  stale_version: { status: 412 },
  too_large: { status: 413 },
  key_reused: { status: 422 },
  too_many_requests: { status: 429 },
  too_many_exports: { status: 429 },
  too_many_jobs: { status: 429 },
  unexpected: { status: 500 },
  busy: { status: 503 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>

export type ProblemCode = keyof typeof problems
const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

/** The parameters of a message, such as a limit. */
const Params = z.record(z.string(), z.number())

/**
 * An invalid field, with its path in the body and the error. Pages render `key` and `params` in the reader's language.
 * `message` is the same in English, for other callers.
 */
export const FieldIssue = z.object({
  path: z.string(),
  key: z.string(),
  params: Params.optional(),
  message: z.string(),
})
export type FieldIssue = z.infer<typeof FieldIssue>

/**
 * The `application/problem+json` body of every refusal. Pages render `code` and `params` in the reader's language.
 * `title` is the same in English, for other callers. `current` is the state that caused a 409 or 412.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(problemCodes),
  params: Params.optional(),
  requestId: z.string().optional(),
  issues: z.array(FieldIssue).optional(),
  current: z.unknown().optional(),
  retryAfter: z.number().int().describe('seconds').optional(),
})
export type Problem = z.infer<typeof Problem>
