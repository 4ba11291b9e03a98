// The emailed links for a sign-up, a forgotten password and a locked account.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type Person, testPassword } from '#tests/support/app.ts'
import { mailedLink, subjectsTo } from '#tests/support/mailbox.ts'
import { freshEmail, goodPassword, signUp } from '#tests/support/newcomer.ts'
import { alert, button, heading, isAt, sees, seesFocus, seesToast, signIn, soon } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let member: Person
let family: Person

beforeAll(async () => {
  stage = await openStage()
  const { app } = stage
  const harbor = await app.organization('Harbor House')
  member = await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  family = await app.person([], { name: 'Marisol Vega' })
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

/** A user who signed up but has not confirmed the address. */
const newcomer = async () => {
  const email = freshEmail()
  await stage.app.anonymous.call('signUp', { body: { fullName: 'Nora Newcomer', email, password: goodPassword } })
  return { email }
}

describe('a new account', () => {
  it('AUTH-08 is confirmed by the emailed link, which opens the client portal after a sign-in there', async () => {
    const page = await stage.visitor()
    const email = freshEmail()
    await page.goto('/auth?mode=register')
    await signUp(page, { name: 'Nora Newcomer', email, password: goodPassword })
    await seesToast(page, 'Check your email!')
    await seesFocus(heading(page, 'Check your email!'))
    await sees(page.getByText(email))

    const link = await mailedLink(page, email, 'Confirm your email address')
    expect(link).toMatch(/^\/client-portal-auth\?/)
    await page.goto(link)
    await sees(page.getByText('Sign in to confirm your email address.'))
    await signIn(page, { email }, goodPassword)
    await seesToast(page, 'Email address confirmed')
    await isAt(page, '/client-dashboard')
    await page.goto('/account')
    await sees(page.getByText('Confirmed', { exact: true }))
  })

  it('AUTH-08 gets the confirmation email again on request', async () => {
    const page = await stage.visitor()
    const email = freshEmail()
    await page.goto('/auth?mode=register')
    await signUp(page, { name: 'Nora Newcomer', email, password: goodPassword })
    await button(page, 'Send it again').click()
    await seesToast(page, 'Mail sent', 'If the address still has to be confirmed, a new link is on its way.')
    await expect.poll(() => subjectsTo(page, email)).toEqual(Array(2).fill('Confirm your email address'))
  })

  it('AUTH-26 an expired or incomplete link shows an error and signs no one in', async () => {
    const page = await stage.visitor()
    const { email } = await newcomer()
    await page.goto('/client-portal-auth?confirm=')
    await sees(alert(page, 'The link is not complete.'))
    await page.goto('/client-portal-auth?confirm=made-up')
    await sees(page.getByText('Sign in to confirm your email address.'))
    await page.goto('/dashboard')
    await isAt(page, '/auth?redirectedFrom=%2Fdashboard')

    await page.goto('/client-portal-auth?confirm=made-up')
    await signIn(page, { email }, goodPassword)
    await sees(alert(page, 'This link has expired or was already used. Please ask for a new one.'))
    await button(page, 'Send a new link').click()
    await seesToast(page, 'Mail sent', 'If the address still has to be confirmed, a new link is on its way.')
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await isAt(page, '/client-dashboard')

    // A second click on a valid link says that the address is already confirmed.
    const link = await mailedLink(page, email, 'Confirm your email address')
    await page.goto(link)
    await seesToast(page, 'Email address confirmed')
    await isAt(page, '/client-dashboard')
    await page.goto(link)
    await sees(page.getByText('The link was used before: your email address is confirmed.'))
  })

  it('AUTH-26 a link of another user confirms nothing and keeps the session', async () => {
    const stranger = await newcomer()
    const page = await stage.visitorAs(family)
    const link = await mailedLink(page, stranger.email, 'Confirm your email address')
    await page.goto('/dashboard')
    await sees(page.getByText('No Organization Access'))
    await page.goto(link)
    await sees(page.getByRole('link', { name: 'Go to your dashboard' }))
    await page.goto('/account')
    await sees(page.getByText(family.email))
    const other = await stage.visitor()
    await other.goto('/auth')
    await signIn(other, stranger, goodPassword)
    await isAt(other, '/dashboard')
    await other.goto('/account')
    await sees(other.getByText('Not confirmed yet'))
  })
})

describe('a forgotten password', () => {
  const ask = async (page: Page, email: string) => {
    await page.goto('/client-portal-auth')
    await page.getByLabel('Email').fill(email)
    await button(page, 'Forgot your password?').click()
  }

  it('AUTH-18 asks for the address first', async () => {
    const page = await stage.visitor()
    for (const door of ['client', 'partner', 'admin']) {
      await page.goto(`/${door}-portal-auth`)
      await button(page, 'Forgot your password?').click()
      await seesToast(page, 'Email Required', 'Please enter your email address first.')
      await seesFocus(page.getByLabel('Email'))
    }
  })

  it('AUTH-19 shows the same answer for every address, and sends mail only to an account', async () => {
    const page = await stage.visitor()
    const [known, unknown] = [await stage.app.person(), { email: freshEmail() }]
    const answers: string[] = []
    for (const { email } of [known, unknown]) {
      await ask(page, email)
      await seesFocus(heading(page, 'Check your email'))
      answers.push((await page.getByRole('main').innerText()).replaceAll(email, 'ADDRESS'))
    }
    expect(answers[1]).toBe(answers[0])
    await mailedLink(page, known.email, 'Choose a new password')
    expect(await subjectsTo(page, unknown.email)).toEqual([])
  })

  it('AUTH-20 the emailed link sets a new password once; a second use changes nothing and offers a new link', async () => {
    const page = await stage.visitor()
    const person = await stage.app.person()
    const elsewhere = await stage.visitorAs(person)
    await elsewhere.goto('/dashboard')
    await sees(elsewhere.getByText('No Organization Access'))

    await ask(page, person.email)
    await sees(heading(page, 'Check your email'))
    const link = await mailedLink(page, person.email, 'Choose a new password')
    await page.goto(link)
    await page.getByLabel('New password').fill('short')
    await button(page, 'Save password').click()
    await sees(alert(page, 'Password must be at least 8 characters'))
    await page.getByLabel('New password').fill(goodPassword)
    await button(page, 'Save password').click()
    await seesToast(page, 'Password changed', 'Sign in with your new password.')
    await isAt(page, '/auth')

    await signIn(page, person, testPassword)
    await seesToast(page, 'Sign In Failed', 'Invalid email or password')
    await signIn(page, person, goodPassword)
    await isAt(page, '/dashboard')

    // The other device was signed in with the old password. Its page reacts to the change without a request.
    await isAt(elsewhere, '/auth?redirectedFrom=%2Fdashboard')
    await sees(elsewhere.getByText('Your session has ended. Please sign in again.'))

    await elsewhere.goto(link)
    await elsewhere.getByLabel('New password').fill('another good enough one')
    await button(elsewhere, 'Save password').click()
    await sees(alert(elsewhere, 'This link has expired or was already used. Please ask for a new one.'))
    await elsewhere.getByLabel('Email').fill(person.email)
    await button(elsewhere, 'Send a new link').click()
    await sees(heading(elsewhere, 'Check your email'))
    await elsewhere.goto('/auth')
    await signIn(elsewhere, person, goodPassword)
    await isAt(elsewhere, '/dashboard')
  })

  it('AUTH-20 AUTH-24 a new password ends the session of another user in the same browser, on the server too', async () => {
    const { app } = stage
    const [owner, other] = [await app.person(), await app.person()]
    const page = await stage.visitorAs(other)
    await app.anonymous.call('requestPasswordReset', { body: { email: owner.email } })
    await page.goto(await mailedLink(page, owner.email, 'Choose a new password'))
    await page.getByLabel('New password').fill(goodPassword)
    await button(page, 'Save password').click()
    await isAt(page, '/auth')
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device'])
  })

  it('cannot be submitted before the script loads, and keeps input from before that', async () => {
    const page = await stage.visitor()
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto('/reset-password', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(member.email)
    const ask = page.locator('form button[type=submit]')
    expect(await ask.isDisabled()).toBe(true)
    expect(await page.locator('form').getAttribute('method')).toBe('post')
    arrive()
    await expect.poll(() => ask.isDisabled(), soon).toBe(false)
    await ask.click()
    await sees(page.getByText(member.email))
  })

  it('AUTH-20 a truncated link shows an error', async () => {
    const page = await stage.visitor()
    await page.goto('/reset-password')
    await sees(alert(page, 'This link is not complete'))
  })

  it('lets a locked-out user back in through the link in the lockout email', async () => {
    const { app } = stage
    const person = await app.person()
    for (let attempt = 1; attempt <= 20; attempt++) {
      // The longest delay between attempts is one hour.
      app.clock.advance(3_600_000)
      await app.anonymous.send('signIn', { body: { email: person.email, password: `guess ${attempt}` } })
    }
    const page = await stage.visitor()
    await page.goto('/auth')
    await signIn(page, person)
    await sees(
      alert(page, /^Sign In FailedToo many attempts. Please wait and try again. You can try again in \d+ minutes./),
    )

    await page.goto(await mailedLink(page, person.email, 'Too many tries to sign in'))
    await page.getByLabel('New password').fill(goodPassword)
    await button(page, 'Save password').click()
    await isAt(page, '/auth')
    await signIn(page, person, goodPassword)
    await isAt(page, '/dashboard')
  })
})
