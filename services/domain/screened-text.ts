// Screens text that a person typed for a family (NEW-22) or an applicant, and marks it for sealing. Deciders use it, so
// that no command bypasses the screening.
import { type PlainText, confidential } from '#contracts/confidential.ts'
import { distinctMessages, screen, screeningProblem } from '#contracts/screening.ts'
import { fieldIssue } from '#contracts/validation-messages.ts'
import { clientStream } from './client/events.ts'
import { type Refusal, refuse } from './decision.ts'

/** Whose key seals the text: a client's, or the one with this name in the vault. */
type Sealing = { readonly clientId: string } | { readonly subject: string }

type TextRule = Sealing & {
  /** The body field that the refusal names. */
  readonly path: string
  /** In characters. */
  readonly limit: number
}

export const isRefused = (text: PlainText | null | Refusal): text is Refusal => text !== null && 'refused' in text

/** @refuses information_missing for blank text; unsafe_input, sensitive_content */
export const screenedText = (text: string, rule: TextRule): PlainText | Refusal => {
  if (text.trim() === '') return refuse('information_missing')
  const { path, limit } = rule
  const issues = screen(text, 'referral_note', limit)
  const problem = screeningProblem(issues)
  if (problem === null) return confidential(text.trim(), 'subject' in rule ? rule.subject : clientStream(rule.clientId))
  return refuse(problem, { issues: distinctMessages(issues).map((message) => fieldIssue(path, message)) })
}

/** Null for a blank text. @refuses unsafe_input, sensitive_content */
export const optionalScreenedText = (text: string, rule: TextRule): PlainText | Refusal | null =>
  text.trim() === '' ? null : screenedText(text, rule)
