// The messages that schemas and problems carry, in the language of the page. Contracts word them in English, once, and the
// server answers with them; a page in another language looks each up here.

import type { ProblemCode } from '../problems.ts'

/** English message → the same in the language of the catalogue. `{n}` stands for any number. */
export type Messages = Readonly<Record<string, string>>

/** The titles of problems by their codes; one that is not there is shown as the server words it. */
export type ProblemTitles = Readonly<Partial<Record<ProblemCode, string>>>

/** English needs none. */
export const messages: Messages = {}
export const problemTitles: ProblemTitles = {}

const number = /\d[\d,]*/g

/** The message in the language of these texts; one that they do not have stays as it is. */
export const translated = (texts: Messages, message: string): string => {
  const exact = texts[message]
  if (exact !== undefined) return exact
  const pattern = texts[message.replaceAll(number, '{n}')]
  if (pattern === undefined) return message
  const numbers = message.match(number) ?? []
  let next = 0
  return pattern.replaceAll('{n}', () => numbers[next++] ?? '')
}
