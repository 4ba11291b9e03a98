// Screens what a family writes while it types, with the word lists of the server.
import { type ScreeningProfile, distinctMessages, mentionsDanger, screen } from '#contracts/screening.ts'
import { validationText } from '#contracts/validation-messages.ts'

export interface Screening {
  /** Why the text is invalid, in the language of the page. */
  readonly messages: readonly string[]
  /** Whether to show emergency numbers. */
  readonly needsSafetyInfo: boolean
}

export const screenText = (text: string, profile: ScreeningProfile, limit: number): Screening => {
  const issues = screen(text, profile, limit).filter(({ kind }) => kind !== 'too_long')
  return { messages: distinctMessages(issues).map(validationText), needsSafetyInfo: mentionsDanger(text) }
}
