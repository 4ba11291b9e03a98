// Every text a visitor sees, in Spanish. The pages behind the sign-in stay English for now.
import { type Texts, english } from './en.ts'
import { messages } from './es/messages.ts'

export const spanish: Texts = {
  ...english,
  messages,
}
