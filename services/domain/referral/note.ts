// Screens a command's note and marks it for sealing with the client's key. Screening happens here, so that no command
// bypasses it.
import { type PlainText, confidential } from '#contracts/confidential.ts'
import type { ProblemCode } from '#contracts/problems.ts'
import { type ScreeningProfile, distinctMessages, screen, screeningProblem } from '#contracts/screening.ts'
import { fieldIssue } from '#contracts/validation-messages.ts'
import { clientStream } from '../client/events.ts'
import { type Refusal, refuse } from '../decision.ts'

interface NoteRule {
  /** The client whose key seals the note. */
  readonly clientId: string
  readonly profile?: ScreeningProfile
  /** The body field that the refusal names. */
  readonly path?: string
}

type BuildEvents<Note, Event> = (note: Note) => readonly Event[]

/** Ignores a blank note. @refuses unsafe_input, sensitive_content */
export const optionalNote = <Event>(
  text: string | undefined,
  rule: NoteRule,
  buildEvents: BuildEvents<PlainText | null, Event>,
) => (text === undefined || isBlank(text) ? buildEvents(null) : screenAndBuild(text, rule, buildEvents))

/** @refuses `missingCode` for a blank note; unsafe_input, sensitive_content */
export const requiredNote = <Event>(
  text: string | undefined,
  missingCode: ProblemCode,
  rule: NoteRule,
  buildEvents: BuildEvents<PlainText, Event>,
): readonly Event[] | Refusal =>
  text === undefined || isBlank(text) ? refuse(missingCode) : screenAndBuild(text, rule, buildEvents)

const isBlank = (text: string): boolean => text.trim() === ''

const screenAndBuild = <Event>(
  text: string,
  rule: NoteRule,
  buildEvents: BuildEvents<PlainText, Event>,
): readonly Event[] | Refusal => {
  const issues = screen(text, rule.profile ?? 'referral_note')
  const problem = screeningProblem(issues)
  if (problem === null) return buildEvents(confidential(text, clientStream(rule.clientId)))
  return refuse(problem, {
    issues: distinctMessages(issues).map((message) => fieldIssue(rule.path ?? 'note', message)),
  })
}
