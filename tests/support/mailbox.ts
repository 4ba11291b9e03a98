// Reads the mailbox page, which shows captured email.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { pollOptions } from './page-expectations.ts'

/** The messages to an address, newest first, each with its subject and its link (path and query). */
const readMailTo = async (page: Page, email: string) => {
  await page.goto('/dev/mailbox')
  return page.getByRole('article').evaluateAll(
    (articles, to) =>
      articles
        .filter((article) => article.querySelector('p')?.textContent.includes(`To ${to},`))
        .map((article) => {
          const href = article.querySelector('a')?.href
          const { pathname, search } = new URL(href ?? location.href)
          return { subject: article.querySelector('h2')?.textContent ?? '', link: pathname + search }
        }),
    email,
  )
}

/** Waits for a message with this subject and returns its link. Afterward the page shows the mailbox. */
export const waitForMailLink = async (page: Page, email: string, subject: string): Promise<string> => {
  let link: string | undefined
  const find = async () => {
    link = (await readMailTo(page, email)).find((message) => message.subject === subject)?.link
    return link
  }
  await expect.poll(find, pollOptions).toBeDefined()
  return link ?? ''
}

/** The subjects of the messages to an address, newest first. */
export const findEmailSubjects = async (page: Page, email: string): Promise<string[]> =>
  (await readMailTo(page, email)).map(({ subject }) => subject)
