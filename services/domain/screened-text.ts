// Screens text that a person typed for a family (NEW-22), and marks it for sealing with the client's key. Deciders use
// it, so that no command bypasses the screening.
import { type PlainText, confidential } from '#contracts/confidential.ts'
import { distinctMessages, screen, screeningProblem } from '#contracts/screening.ts'
import { fieldIssue } from '#contracts/validation-messages.ts'
import { clientStream } from './client/events.ts'
import { type Refusal, refuse } from './decision.ts'

interface TextRule {
  /** The client whose key seals the text. */
  readonly clientId: string
  /** The body field that the refusal names. */
  readonly path: string
  /** In characters. */
  readonly limit: number
}

export const isRefused = (text: PlainText | null | Refusal): text is Refusal => text !== null && 'refused' in text

/** @refuses information_missing for blank text; unsafe_input, sensitive_content */
export const screenedText = (text: string, { clientId, path, limit }: TextRule): PlainText | Refusal => {
  if (text.trim() === '') return refuse('information_missing')
  const issues = screen(text, 'referral_note', limit)
  const problem = screeningProblem(issues)
  if (problem === null) return confidential(text.trim(), clientStream(clientId))
  return refuse(problem, { issues: distinctMessages(issues).map((message) => fieldIssue(path, message)) })
}

/** Null for a blank text. @refuses unsafe_input, sensitive_content */
export const optionalScreenedText = (text: string, rule: TextRule): PlainText | Refusal | null =>
  text.trim() === '' ? null : screenedText(text, rule)
