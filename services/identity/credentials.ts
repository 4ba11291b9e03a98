// What a person signs in with: the address and the password, and how they change.
import type { IdentityContext } from './context.ts'
import { type EmailChanges, createEmailChanges } from './email-change.ts'
import type { KnownDevices } from './known-devices.ts'
import { type PasswordChange, createPasswordChange } from './password-change.ts'

export interface Credentials {
  readonly passwords: PasswordChange
  readonly emailChanges: EmailChanges
}

export const createCredentials = (context: IdentityContext, devices: KnownDevices): Credentials => {
  const passwords = createPasswordChange(context, devices)
  return { passwords, emailChanges: createEmailChanges(context, passwords) }
}
