// Screens and seals the note of a command. Screening happens here, so that no command bypasses it. The client's key
// seals the note.
import { type OpenText, confidential } from '#contracts/confidential.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import { type ScreeningProfile, messagesOf, screen, screeningProblem } from '#contracts/screening.ts'
import { clientStream } from '../client/events.ts'
import { type Refusal, refuse } from '../decision.ts'

interface NoteRule {
  /** The client whose key seals the note. */
  readonly clientId: string
  readonly profile?: ScreeningProfile
  /** The body field that a refusal names. */
  readonly path?: string
}

type Then<Note, Event> = (note: Note) => readonly Event[]

/** A blank note counts as none. @refuses unsafe_input, sensitive_content */
export const optionalNote = <Event>(text: string | null, rule: NoteRule, then: Then<OpenText | null, Event>) =>
  text === null || isBlank(text) ? then(null) : screened(text, rule, then)

/** @refuses `missing` for a blank note; unsafe_input, sensitive_content */
export const requiredNote = <Event>(
  text: string | null,
  missing: ProblemCode,
  rule: NoteRule,
  then: Then<OpenText, Event>,
): readonly Event[] | Refusal => (text === null || isBlank(text) ? refuse(missing) : screened(text, rule, then))

const isBlank = (text: string) => text.trim() === ''

const screened = <Event>(text: string, rule: NoteRule, then: Then<OpenText, Event>): readonly Event[] | Refusal => {
  const issues = screen(text, rule.profile ?? 'referral_note')
  const problem = screeningProblem(issues)
  if (problem === null) return then(confidential(text, clientStream(rule.clientId)))
  return refuse(problem, { issues: messagesOf(issues).map((message) => ({ path: rule.path ?? 'note', message })) })
}
