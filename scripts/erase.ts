// `npm run erase -- SUBJECT`: permanently erases a person's personal data at that person's request. SUBJECT is
// `client-ID`, `application-ID`, or `referral-ID` for the client of that referral. The ID is in the page's address. The
// command works while the server runs. Running it again changes nothing.
import { createOneOffContext, systemActor } from '#commands/context.ts'

import { withServices } from './with-services.ts'
import { confirm, positionalArguments, runCommand, OperatorError } from './terminal.ts'

const usage = [
  'Usage: npm run erase -- SUBJECT [--yes]',
  'SUBJECT is client-ID, application-ID, or referral-ID (erases the client of that referral).',
].join('\n')

await runCommand({ usage, options: ['--yes'] }, async () => {
  const [subject = ''] = positionalArguments()
  const [, kind, uuid = ''] =
    /^(client|application|referral)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(subject) ?? []
  if (kind === undefined) throw new OperatorError(usage)
  const id = uuid.toLowerCase()
  await withServices(async ({ commands }) => {
    const clientId = kind === 'referral' ? (await commands.findParties(id))?.clientId : id
    if (clientId === undefined) throw new OperatorError(`There is no ${subject}. Check the ID and run this again.`)
    const application = kind === 'application'
    await confirm(
      application
        ? 'This permanently erases the contact details and all text of this application. They cannot be restored.'
        : "This permanently erases the client's name, contact details, account and all notes about them. They cannot be restored.",
    )
    const context = createOneOffContext(systemActor)
    const { position } = application
      ? await commands.eraseApplication(id, context)
      : await commands.eraseClient(clientId, context)
    console.log(
      position === null
        ? 'Already erased. There is nothing to do.'
        : 'Erased. Now make a new backup and delete older *.keys.gz files: they still contain the key to this data.',
    )
  })
})
