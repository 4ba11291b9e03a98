// Signing up as a new user: an unused email address and the sign-up form.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

import { button } from './screens.ts'

export const freshEmail = (): string => `${randomUUID()}@example.org`
export const goodPassword = 'seven green lanterns'

/** Fills in the given fields and submits the form. */
export const signUp = async (page: Page, who: { name?: string; email?: string; password?: string }): Promise<void> => {
  if (who.name !== undefined) await page.getByLabel('Full name').fill(who.name)
  if (who.email !== undefined) await page.getByLabel('Email').fill(who.email)
  if (who.password !== undefined) await page.getByLabel('Password', { exact: true }).fill(who.password)
  await button(page, 'Sign Up').click()
}
