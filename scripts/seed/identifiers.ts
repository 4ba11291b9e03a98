// Ids in the demo are derived from names. Writing the demo a second time therefore finds everything already there.
import { v5 } from 'uuid'

/** The namespace of the demo's ids: a random UUID (RFC 9562, section 6.6). */
const namespace = '3d0c9a54-6f0e-4b52-8a1c-5f6a0b7de913'

/** The id of an item in the demo, e.g. `person ruth`. */
export const demoId = (name: string): string => v5(name, namespace)

/** These ids are the same as the id of the command that registers or creates the item. */
export const organizationId = (key: string): string => demoId(`organization ${key}`)
export const clientId = (key: string): string => demoId(`client ${key}`)
export const referralId = (key: string): string => demoId(`referral ${key}`)

export const personId = (key: string): string => demoId(`person ${key}`)
/** The account of a client. */
export const ownerId = (clientKey: string): string => demoId(`owner ${clientKey}`)
