// Signing up as a new user: an unused email address and the sign-up form.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

import { button, waitForHydration } from './page-expectations.ts'

export const uniqueEmail = (): string => `${randomUUID()}@example.org`
export const validPassword = 'seven green lanterns'

/** Fills in the given fields and submits the form in the app. Before hydration, the browser would post it. */
export const signUp = async (
  page: Page,
  fields: { name?: string; email?: string; password?: string },
): Promise<void> => {
  await waitForHydration(page)
  if (fields.name !== undefined) await page.getByLabel('Full name').fill(fields.name)
  if (fields.email !== undefined) await page.getByLabel('Email').fill(fields.email)
  if (fields.password !== undefined) await page.getByLabel('Password', { exact: true }).fill(fields.password)
  await button(page, 'Sign Up').click()
}
