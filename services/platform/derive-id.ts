// Ids that are derived from other ids, so that repeating an operation creates the same ids and has no second effect.
import { v5 } from 'uuid'

/** Derives an id from the id of a command, an event or a record, and a name that is unique within it. */
export const deriveId = (id: string, name: string): string => v5(name, id)
