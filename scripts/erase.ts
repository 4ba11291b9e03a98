// `npm run erase -- SUBJECT`: makes a person unreadable for good, who asked for it: `client-ID`, `application-ID`, or `referral-ID`
// for the client it is about, as the address of its page has it. Works while the server runs, and changes nothing the second time.
import { onceOnly, systemActor } from '#commands/context.ts'

import { withServices } from './models.ts'
import { confirm, plainArguments, runScript, Stop } from './terminal.ts'

const usage = 'Say who: npm run erase -- client-ID, application-ID, or referral-ID for the client it is about.'

await runScript(async () => {
  const [subject = ''] = plainArguments()
  const [, kind, given = ''] =
    /^(client|application|referral)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(subject) ?? []
  if (kind === undefined) throw new Stop(usage)
  const id = given.toLowerCase()
  await withServices(async ({ commands }) => {
    const clientId = kind === 'referral' ? (await commands.partiesOf(id))?.clientId : id
    if (clientId === undefined) throw new Stop(`There is no ${subject}.`)
    const application = kind === 'application'
    await confirm(
      application
        ? 'Contacts and words of this application can never be read again, by nobody.'
        : 'Name, contacts and every note about this client can never be read again, by nobody.',
    )
    const context = onceOnly(systemActor)
    const { position } = application
      ? await commands.eraseApplication(id, context)
      : await commands.eraseClient(clientId, context)
    console.log(
      position === null
        ? 'Erased before; nothing was left to do.'
        : 'Erased. Delete older files of keys from your backups.',
    )
  })
})
