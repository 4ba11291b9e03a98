// The API call `secure-referral-note` for other systems. The requirements define its field names and responses (NEW-06,
// NEW-29).
import { z } from 'zod'
import { ConsentMethod, NeedCategory, Priority } from './enumerations.ts'
import type { Problem, ProblemCode } from './problems.ts'
import { messageKey } from './validation.ts'

const id = z.uuid().toLowerCase()

const CreateCall = z.object({
  action: z.literal('create').optional(),
  /** An organization of which the caller is an active member, or null for staff who act for no organization. */
  from_org_id: id.nullable(),
  to_org_id: id.nullish().transform((value) => value ?? null),
  client_id: id,
  need_category: NeedCategory,
  priority: Priority.nullish().transform((value) => value ?? null),
  /** At most 2,000 characters. It is sealed before it is stored. */
  initial_note_plaintext: z.string().refine((text) => text.trim() !== '', messageKey('problems:allFieldsRequired')),
  /** When the client agreed. */
  consent_at: z.iso.datetime({ offset: true, error: messageKey('problems:consentRequired') }),
  /** How the client agreed, if the caller knows. */
  consent_method: ConsentMethod.default('attested'),
})
export type SecureCreateCall = z.output<typeof CreateCall>

const EncryptCall = z.object({
  action: z.literal('encrypt_note'),
  note_type: z.literal('admin_note'),
  /** At most 255 characters. */
  content: z.string(),
  /** The referral to which the note is added. If absent, the response contains the sealed note. */
  referral_id: id.optional(),
})
export type SecureEncryptCall = z.output<typeof EncryptCall>

export const SecureReferralNote = z.discriminatedUnion('action', [EncryptCall, CreateCall])

/** The response for both success and refusal. The HTTP status identifies the problem. */
export const SecureReferralNoteResponse = z.object({
  success: z.boolean(),
  referral_id: id.nullable(),
  error: z.string().nullable(),
  /** The reasons for a refusal, one sentence each. */
  issues: z.array(z.string()),
  /** Present if an admin note was added. */
  note_id: id.optional(),
  /** Present for an admin note without a referral. Only the exchange holds the keys to read it. */
  encrypted_content: z.string().optional(),
})
export type SecureReferralNoteResponse = z.infer<typeof SecureReferralNoteResponse>

/**
 * The error messages that the requirements specify. All other refusals say "Failed to create referral" (NEW-07, NEW-11,
 * NEW-20, NEW-21).
 */
const specifiedMessages: Partial<Record<ProblemCode, string>> = {
  authentication_required: 'Authentication required',
  unsafe_input: 'Invalid input detected',
  sensitive_content: 'Sensitive content detected',
  unexpected: 'An unexpected error occurred',
}

/** Converts a problem to the response of this call. */
export const toSecureRefusal = ({ code, title, issues = [] }: Problem): SecureReferralNoteResponse => {
  const error = specifiedMessages[code]
  const causes = issues.map(({ message }) => message)
  return {
    success: false,
    referral_id: null,
    error: error ?? 'Failed to create referral',
    issues: causes.length > 0 || error !== undefined ? causes : [title],
  }
}
