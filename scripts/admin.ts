// `npm run admin -- EMAIL ["ORGANIZATION NAME"]`: makes somebody who has an account an admin. The way to the first one, whom
// nobody in the house could appoint; whoever runs this has the database anyway. Changes nothing the second time.
import { commandIdOf, onceOnly, systemActor } from '#commands/context.ts'
import type { Commands } from '#commands/commands.ts'
import { OrganizationProfile, organizationStream } from '#domain/organization/events.ts'

import { withServices } from './models.ts'
import { plainArguments, runScript, Stop } from './terminal.ts'

/** One for each house: the command that makes the home organization, and so the organization's id. */
const homeId = commandIdOf(null, 'admin', 'home organization')

/** Makes the organization that the first admin belongs to, unless it was made before; its listing stays hidden. */
const makeHome = async (commands: Commands, name: string): Promise<void> => {
  if (!OrganizationProfile.shape.name.safeParse(name).success)
    throw new Stop('The name of an organization has 2 to 100 characters.')
  const nothing = { about: null, website: null, email: null, phone: null }
  const profile = { name, ...nothing, counties: [], services: [], populations: [], amenities: [], hours: {} }
  const context = { ...onceOnly(systemActor), commandId: homeId }
  await commands.createOrganization({ profile, tier: 'free_listing', publicVisible: false }, context)
}

await runScript(async () => {
  const [email, name] = plainArguments()
  if (email === undefined) throw new Stop('Say who: npm run admin -- EMAIL ["ORGANIZATION NAME"].')
  await withServices(async ({ identity, commands, queries, log }) => {
    const account = await identity.accounts.findByEmail(email)
    if (account === undefined) throw new Stop(`${email} has no account: sign up with it in the browser first.`)
    // A stranger can sign up with somebody else's address, and would be admin with a password of his own.
    if (!account.confirmed) throw new Stop(`${email} is not confirmed: follow the link of the mail to it first.`)

    const admins = await queries.adminGrants()
    const known = admins.find(({ userId }) => userId === account.id) ?? admins[0]
    const organizationId = known?.organizationId ?? homeId
    if (known === undefined && (await log.readStream(organizationStream(homeId), { maxCount: 1 })).length === 0) {
      if (name === undefined)
        throw new Stop(`The first admin needs a home: npm run admin -- ${email} "NAME OF YOUR ORGANIZATION".`)
      await makeHome(commands, name)
    }
    await commands.grantAccess({ userId: account.id, organizationId, role: 'admin' }, onceOnly(systemActor))
    console.log(`${account.name} <${account.email}> is an admin.`)
  })
})
