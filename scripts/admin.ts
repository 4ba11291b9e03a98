// `npm run admin -- EMAIL ["ORGANIZATION NAME"]`: makes an account an admin. A new deployment gets its first admin this
// way, because no admin exists yet who could grant the role. Running it again changes nothing.
import { commandIdOf, onceOnly, systemActor } from '#commands/context.ts'
import type { Commands } from '#commands/commands.ts'
import { OrganizationProfile, organizationStream } from '#domain/organization/events.ts'

import { withServices } from './models.ts'
import { plainArguments, runScript, Stop } from './terminal.ts'

/** The id of the home organization, and of the command that creates it. It is the same in every deployment. */
const homeId = commandIdOf(null, 'admin', 'home organization')

/** Creates the first admin's organization unless it exists. Its directory listing stays hidden. */
const makeHome = async (commands: Commands, name: string): Promise<void> => {
  if (!OrganizationProfile.shape.name.safeParse(name).success)
    throw new Stop('An organization name must have 2 to 100 characters. Choose another name and run this again.')
  const nothing = { about: null, website: null, email: null, phone: null }
  const profile = { name, ...nothing, counties: [], services: [], populations: [], amenities: [], hours: {} }
  const context = { ...onceOnly(systemActor), commandId: homeId }
  await commands.createOrganization({ profile, tier: 'free_listing', publicVisible: false }, context)
}

await runScript(async () => {
  const [email, name] = plainArguments()
  if (email === undefined) throw new Stop('Usage: npm run admin -- EMAIL ["ORGANIZATION NAME"]')
  await withServices(async ({ identity, commands, queries, log }) => {
    const account = await identity.accounts.findByEmail(email)
    if (account === undefined)
      throw new Stop(`${email} has no account. Sign up with this address in the browser, then run this again.`)
    // Anyone can sign up with another person's address. Without this check, they could become an admin.
    if (!account.confirmed)
      throw new Stop(`${email} is not confirmed. Open the link in the confirmation email, then run this again.`)

    const admins = await queries.adminGrants()
    const known = admins.find(({ userId }) => userId === account.id) ?? admins[0]
    const organizationId = known?.organizationId ?? homeId
    if (known === undefined && (await log.readStream(organizationStream(homeId), { maxCount: 1 })).length === 0) {
      if (name === undefined)
        throw new Stop(
          `The first admin needs an organization. Run: npm run admin -- ${email} "NAME OF YOUR ORGANIZATION"`,
        )
      await makeHome(commands, name)
    }
    await commands.grantAccess({ userId: account.id, organizationId, role: 'admin' }, onceOnly(systemActor))
    console.log(`${account.name} <${account.email}> is an admin.`)
  })
})
