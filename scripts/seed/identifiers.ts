// Ids of the demo follow from its names: written twice, everything is found to be there already.
import { v5 } from 'uuid'

/** A random UUID of our own (RFC 9562 section 6.6). */
const namespace = '3d0c9a54-6f0e-4b52-8a1c-5f6a0b7de913'

/** The id of something in the demo, e.g. `person ruth`. */
export const demoId = (name: string): string => v5(name, namespace)

/** Made by the command that registers or creates them, whose id theirs is. */
export const organizationId = (key: string): string => demoId(`organization ${key}`)
export const clientId = (key: string): string => demoId(`client ${key}`)
export const referralId = (key: string): string => demoId(`referral ${key}`)

export const personId = (key: string): string => demoId(`person ${key}`)
/** The person behind a client who has an account. */
export const ownerId = (clientKey: string): string => demoId(`owner ${clientKey}`)
