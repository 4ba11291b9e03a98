// How a schema says what is wrong with a field: by the key of a message instead of a text. Forms and the server render
// it (validation-messages.ts). The import is of a type only, so that a schema loads no texts.
import type { ValidationKey } from './validation-messages.ts'

/** The message of a check in a schema. The limits of the check, `min` and `max`, are its parameters. */
export const messageKey = (key: ValidationKey): ValidationKey => key
