// The error of a message without text or subject. Both forms and the server use the same one.
import { validationText } from '#contracts/validation-messages.ts'

const missing = {
  body: 'validation:messageRequired',
  subject: 'validation:subjectRequired',
} as const

export const requiredText = (text: string, field: keyof typeof missing = 'body'): string | undefined =>
  text.trim() === '' ? validationText({ key: missing[field] }) : undefined
