// The call `secure-referral-note`, as other systems make it: field names and answers are the requirement's (NEW-06, NEW-29).
import { z } from 'zod'
import { ConsentMethod, NeedCategory, Priority } from './enumerations.ts'
import type { Problem, ProblemCode } from './problems.ts'

const id = z.uuid().toLowerCase()

const CreateCall = z.object({
  action: z.literal('create').optional(),
  /** An organization that the caller is an active member of; null: staff, who act for none. */
  from_org_id: id.nullable(),
  to_org_id: id.nullish().transform((given) => given ?? null),
  client_id: id,
  need_category: NeedCategory,
  priority: Priority.nullish().transform((given) => given ?? null),
  /** At most 2,000 characters; sealed before it is stored. */
  initial_note_plaintext: z.string().refine((text) => text.trim() !== '', 'All fields are required.'),
  /** When the client agreed. */
  consent_at: z.iso.datetime({ offset: true, error: 'Consent Required' }),
  /** How the client agreed, where the caller knows. */
  consent_method: ConsentMethod.default('attested'),
})
export type SecureCreateCall = z.output<typeof CreateCall>

const EncryptCall = z.object({
  action: z.literal('encrypt_note'),
  note_type: z.literal('admin_note'),
  /** At most 255 characters. */
  content: z.string(),
  /** The referral that the note is about: then it is added there. Without one the sealed note is the answer. */
  referral_id: id.optional(),
})
export type SecureEncryptCall = z.output<typeof EncryptCall>

export const SecureReferralNote = z.discriminatedUnion('action', [EncryptCall, CreateCall])

/** Of success and refusal alike; the status says which problem it is. */
export const SecureReferralNoteAnswer = z.object({
  success: z.boolean(),
  referral_id: id.nullable(),
  error: z.string().nullable(),
  /** What stands in the way, sentence by sentence. */
  issues: z.array(z.string()),
  /** Of an admin note that was added. */
  note_id: id.optional(),
  /** Of an admin note without a referral: readable with the keys of the exchange alone. */
  encrypted_content: z.string().optional(),
})
export type SecureReferralNoteAnswer = z.infer<typeof SecureReferralNoteAnswer>

/** The refusals that the requirement words; every other is a failure to create (NEW-07, NEW-11, NEW-20, NEW-21). */
const worded: Partial<Record<ProblemCode, string>> = {
  authentication_required: 'Authentication required',
  unsafe_input: 'Invalid input detected',
  sensitive_content: 'Sensitive content detected',
  unexpected: 'An unexpected error occurred',
}

/** A problem in the words of this call. */
export const secureRefusal = ({ code, title, issues = [] }: Problem): SecureReferralNoteAnswer => {
  const error = worded[code]
  const causes = issues.map(({ message }) => message)
  return {
    success: false,
    referral_id: null,
    error: error ?? 'Failed to create referral',
    issues: causes.length > 0 || error !== undefined ? causes : [title],
  }
}
