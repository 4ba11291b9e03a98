// A schema describes an invalid field with the key of a message instead of its text. Forms and the server render the
// message (validation-messages.ts). Only a type is imported, so that schemas do not load any messages.
import type { ValidationKey } from './validation-messages.ts'

/** The message of a check in a schema. The check's limits, `min` and `max`, are its parameters. */
export const messageKey = (key: ValidationKey): ValidationKey => key
