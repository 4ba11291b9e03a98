// Every text of the pages behind the sign-in, which are in English. Apart from those of visitors, who never load them.
import { access } from './access.ts'
import { client } from './client.ts'
import { listingProblems } from './listing-problems.ts'
import { notices } from './notices.ts'
import { ownAccount } from './own-account.ts'
import { readModels } from './read-models.ts'
import { reportTexts } from './reports.ts'

export const desk = {
  access,
  client,
  listingProblems,
  notices,
  ownAccount,
  readModels,
  reportTexts,
}

export type DeskTexts = typeof desk
