// `npm run admin -- EMAIL ["ORGANIZATION NAME"]`: makes an account an admin. A new deployment gets its first admin this
// way, because no admin exists yet who could grant the role. Running it again has no effect.
import { deriveCommandId, createOneOffContext, systemActor } from '#commands/context.ts'
import type { Commands } from '#commands/commands.ts'
import { OrganizationProfile, organizationStream } from '#domain/organization/events.ts'
import { newProfile } from '#domain/organization/profile.ts'

import { withServices } from './with-services.ts'
import { positionalArguments, runCommand, OperatorError } from './terminal.ts'

/** The id of the home organization and of the command that creates it. It is the same in every deployment. */
const homeOrganizationId = deriveCommandId(null, 'admin', 'home organization')

/** Creates the first admin's organization unless it exists. Its directory listing stays hidden. */
const createHomeOrganization = async (commands: Commands, name: string): Promise<void> => {
  if (!OrganizationProfile.shape.name.safeParse(name).success)
    throw new OperatorError(
      'An organization name must have 2 to 100 characters. Choose another name and run this again.',
    )
  const profile = newProfile({ name, counties: [], services: [], populations: [] })
  const context = { ...createOneOffContext(systemActor), commandId: homeOrganizationId }
  await commands.createOrganization({ profile, tier: 'free_listing', publicVisible: false }, context)
}

const usage = 'Usage: npm run admin -- EMAIL ["ORGANIZATION NAME"]'

await runCommand({ usage, options: [] }, async () => {
  const [email, name] = positionalArguments()
  if (email === undefined) throw new OperatorError(usage)
  await withServices(async ({ identity, commands, queries, log }) => {
    const account = await identity.accounts.findByEmail(email)
    if (account === undefined)
      throw new OperatorError(`${email} has no account. Sign up with this address in the browser, then run this again.`)
    // Anyone can sign up with another person's address. Without this check, they could become an admin.
    if (!account.confirmed)
      throw new OperatorError(
        `${email} is not confirmed. Open the link in the confirmation email, then run this again.`,
      )

    const admins = await queries.adminGrants()
    const existingAdmin = admins.find(({ userId }) => userId === account.id) ?? admins[0]
    const organizationId = existingAdmin?.organizationId ?? homeOrganizationId
    if (
      existingAdmin === undefined &&
      (await log.readStream(organizationStream(homeOrganizationId), { maxCount: 1 })).length === 0
    ) {
      if (name === undefined)
        throw new OperatorError(
          `The first admin needs an organization. Run: npm run admin -- ${email} "NAME OF YOUR ORGANIZATION"`,
        )
      await createHomeOrganization(commands, name)
    }
    await commands.grantAccess({ userId: account.id, organizationId, role: 'admin' }, createOneOffContext(systemActor))
    console.log(`${account.name} <${account.email}> is an admin.`)
  })
})
