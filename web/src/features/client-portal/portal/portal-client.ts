// The schemas and API calls of the portal's forms, in a separate chunk, because they aren't needed until the person
// types.
import { ClientRegistration, OwnProfile } from '#contracts/client-registration.ts'

export { call } from '../../../lib/api/client.ts'

export const schemas = { registration: ClientRegistration, ownProfile: OwnProfile }
