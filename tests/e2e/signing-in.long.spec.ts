// Signing up and in: the general page, the three portals, and the links that come by mail.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type Person, testPassword } from '#tests/support/app.ts'
import { mailedLink, subjectsTo } from '#tests/support/mailbox.ts'
import { button, isAt, sees, seesFocus, seesNo, seesToast, signIn, soon, typedIn } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'

let stage: Stage
let member: Person
let family: Person
let admin: Person

beforeAll(async () => {
  stage = await openStage()
  const { app } = stage
  const harbor = await app.organization('Harbor House')
  member = await app.person([{ organizationId: harbor, role: 'member' }], { name: 'Priya Partner' })
  family = await app.person([], { name: 'Marisol Vega' })
  admin = await app.staff('admin')
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const freshEmail = () => `${randomUUID()}@example.org`
const goodPassword = 'seven green lanterns'

const signUp = async (page: Page, who: { name?: string; email?: string; password?: string }) => {
  if (who.name !== undefined) await page.getByLabel('Full name').fill(who.name)
  if (who.email !== undefined) await page.getByLabel('Email').fill(who.email)
  if (who.password !== undefined) await page.getByLabel('Password', { exact: true }).fill(who.password)
  await button(page, 'Sign Up').click()
}

/** Somebody who has signed up and not confirmed the address. */
const newcomer = async () => {
  const email = freshEmail()
  await stage.app.anonymous.call('signUp', { body: { fullName: 'Nora Newcomer', email, password: goodPassword } })
  return { email }
}

describe('/auth', () => {
  it('AUTH-01 AUTH-02 has the tabs Sign In and Sign Up, and the address says which is open', async () => {
    const page = await stage.visitor()
    await page.goto('/auth?mode=register')
    await sees(heading(page, 'Sign Up'), page.getByLabel('Full name'), page.getByLabel('Email'))
    await sees(page.getByLabel('Password', { exact: true }))
    expect(await tab(page, 'Sign Up').getAttribute('aria-selected')).toBe('true')

    await page.getByLabel('Email').fill('nora@example.org')
    await tab(page, 'Sign In').click()
    await isAt(page, '/auth?mode=login')
    await seesNo(page.getByLabel('Full name'))
    expect(await typedIn(page, 'Email')).toBe('nora@example.org')

    await page.goto('/auth?mode=login')
    await sees(heading(page, 'Sign In'))
    await page.goto('/auth')
    await sees(heading(page, 'Sign In'))
  })

  it('keeps name and address through a reload and a change of language, and never a password', async () => {
    const page = await stage.visitor()
    await page.goto('/auth?mode=register')
    await page.getByLabel('Full name').fill('Nora Newcomer')
    await page.getByLabel('Email').fill('nora@example.org')
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    expect(await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).not.toContain(goodPassword)
    await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
    await expect.poll(() => page.locator('#full-name').inputValue(), soon).toBe('Nora Newcomer')
    expect(await page.locator('#email').inputValue()).toBe('nora@example.org')
    await page.reload()
    await expect.poll(() => page.locator('#full-name').inputValue(), soon).toBe('Nora Newcomer')
    expect(await page.locator('#password').inputValue()).toBe('')
  })

  it('AUTH-03 AUTH-09 says what is missing in a sign-up, and asks for 8 characters before it is sent', async () => {
    const page = await stage.visitor()
    await page.goto('/auth?mode=register')
    await signUp(page, { name: 'Nora Newcomer' })
    await seesToast(page, 'Missing Information', 'Please fill in all fields.')
    const summary = alert(page, 'Please fill in all fields.')
    await seesFocus(summary)
    await summary.getByRole('link', { name: 'Password is required' }).click()
    await seesFocus(page.getByLabel('Password', { exact: true }))
    expect(await typedIn(page, 'Full name')).toBe('Nora Newcomer')

    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().endsWith('/api/accounts'))))
    await signUp(page, { email: freshEmail(), password: 'seven77' })
    await sees(alert(page, 'Password must be at least 8 characters'))
    expect(asked).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill('eight888')
    await seesNo(page.getByRole('alert'))
  })

  it("AUTH-05 a refused sign-up says so with the server's message, next to its field", async () => {
    const page = await stage.visitor()
    await page.goto('/auth?mode=register')
    await signUp(page, { name: 'Nora Newcomer', email: freshEmail(), password: 'password1' })
    const why = 'That password is easy to guess. Please choose another one.'
    await seesToast(page, 'Sign Up Failed', why)
    await alert(page, 'Sign Up Failed').getByRole('link', { name: why }).click()
    await seesFocus(page.getByLabel('Password', { exact: true }))
    expect(await typedIn(page, 'Password')).toBe('password1')
  })

  it('AUTH-06 an unexpected failure of a sign-up keeps what was typed', async () => {
    const page = await stage.visitor()
    await page.goto('/auth?mode=register')
    await page.route('**/api/accounts', (route) => route.abort())
    await signUp(page, { name: 'Nora Newcomer', email: freshEmail(), password: goodPassword })
    await seesToast(page, 'Error', 'Something went wrong. Please try again.')
    expect(await typedIn(page, 'Password')).toBe(goodPassword)
  })

  it('AUTH-07 greets who signs in, and sends on who is signed in already', async () => {
    const page = await stage.visitor()
    await page.goto('/auth')
    await signIn(page, member)
    await seesToast(page, 'Welcome back!')
    await isAt(page, '/dashboard')
    await page.goto('/auth?redirectedFrom=%2Freferrals%2Fnew')
    await isAt(page, '/referrals/new')
  })

  it.each(['//elsewhere.example/', '/\\elsewhere.example/', '/%09/elsewhere.example/', '/.//elsewhere.example/'])(
    'AUTH-04 no address leads to another site by way of a sign-in: %s',
    async (elsewhere) => {
      const page = await stage.visitor()
      const left: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).hostname === 'elsewhere.example') left.push(request.url())
      })
      for (const door of ['auth', 'partner-portal-auth']) {
        await page.goto(
          `/${door}?redirectedFrom=${elsewhere.startsWith('/%') ? elsewhere : encodeURIComponent(elsewhere)}`,
        )
        if (door === 'auth') await signIn(page, member)
        await isAt(page, '/dashboard')
      }
      expect(left).toEqual([])
      expect(new URL(page.url()).origin).toBe(stage.address)
    },
  )
})

describe('a new account', () => {
  it('AUTH-08 is confirmed by the mailed link, which opens the client portal, after a sign-in there', async () => {
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

  it('AUTH-08 gets its mail again when asked, for whoever lost it', async () => {
    const page = await stage.visitor()
    const email = freshEmail()
    await page.goto('/auth?mode=register')
    await signUp(page, { name: 'Nora Newcomer', email, password: goodPassword })
    await button(page, 'Send it again').click()
    await seesToast(page, 'Mail sent', 'If the address still has to be confirmed, a new link is on its way.')
    await expect.poll(() => subjectsTo(page, email)).toEqual(Array(2).fill('Confirm your email address'))
  })

  it('AUTH-26 a link that is stale or not complete is reported, and signs nobody in', async () => {
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

    // Opened a second time, the good link says that nothing is left to do.
    const link = await mailedLink(page, email, 'Confirm your email address')
    await page.goto(link)
    await seesToast(page, 'Email address confirmed')
    await isAt(page, '/client-dashboard')
    await page.goto(link)
    await sees(page.getByText('The link was used before: your email address is confirmed.'))
  })

  it('AUTH-26 a link of somebody else confirms nothing and leaves the session as it is', async () => {
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

describe('a portal', () => {
  it.each([
    { door: 'client', title: 'Client sign in', who: () => family, to: '/client-dashboard' },
    { door: 'partner', title: 'Partner sign in', who: () => member, to: '/dashboard' },
    { door: 'admin', title: 'Admin sign in', who: () => admin, to: '/admin' },
  ])('AUTH-12 of the $door leads to $to', async ({ door, title, who, to }) => {
    const page = await stage.visitor()
    await page.goto(`/${door}-portal-auth`)
    await sees(heading(page, title))
    await signIn(page, who())
    await seesToast(page, 'Welcome back!')
    await isAt(page, to)
  })

  it('AUTH-13 has the way back for who forgot the password, and the way in for who is new', async () => {
    const page = await stage.visitor()
    for (const [door, link, leadsTo] of [
      ['client', 'Begin on the home page', '/'],
      ['partner', 'Apply to join', '/grow-with-us'],
    ] as const) {
      await page.goto(`/${door}-portal-auth`)
      await sees(button(page, 'Forgot your password?'))
      expect(await page.getByRole('link', { name: link }).getAttribute('href')).toBe(leadsTo)
    }
  })

  it('AUTH-14 for admins warns who has no business there', async () => {
    const page = await stage.visitor()
    await page.goto('/admin-portal-auth')
    await sees(page.getByText('Unauthorized access is prohibited and monitored.'))
  })

  it('AUTH-15 asks for a valid address and a password, and takes blanks around the address', async () => {
    const page = await stage.visitor()
    await page.goto('/partner-portal-auth')
    await button(page.getByRole('main'), 'Sign In').click()
    const summary = page.getByRole('alert')
    await sees(summary.getByRole('link', { name: 'Valid email address is required' }))
    await sees(summary.getByRole('link', { name: 'Password is required' }))
    const tooLong = `${'a'.repeat(250)}@example.org`
    await signIn(page, { email: tooLong }, '')
    await sees(summary.getByRole('link', { name: 'Valid email address is required' }))
    expect(await typedIn(page, 'Email')).toBe(tooLong)
    await signIn(page, { email: `  ${member.email} ` })
    await isAt(page, '/dashboard')
  })

  it('AUTH-16 AUTH-17 words a refusal with the server’s message, else with its own', async () => {
    const own = {
      client: ['Sign In Failed', 'Please check your credentials and try again.'],
      partner: ['Sign In Failed', 'Please check your credentials and try again.'],
      admin: ['Authentication Failed', 'Please verify your admin credentials and try again.'],
    } as const
    const page = await stage.visitor()
    for (const door of ['client', 'partner', 'admin'] as const) {
      const [title, text] = own[door]
      await page.goto(`/${door}-portal-auth`)
      await signIn(page, member, 'not her password')
      await seesToast(page, title, 'Invalid email or password')
      await sees(alert(page, 'Invalid email or password'))
      await page.route('**/api/session', (route) => route.fulfill({ status: 500, body: 'Oops' }))
      await button(page.getByRole('main'), 'Sign In').click()
      await seesToast(page, title, text)
      expect(await typedIn(page, 'Email')).toBe(member.email)
      await page.unroute('**/api/session')
    }
  })

  it('AUTH-32 for clients is where a signed-out visitor of their dashboard is sent', async () => {
    const page = await stage.visitor()
    await page.goto('/client-dashboard')
    await isAt(page, '/client-portal-auth')
    await signIn(page, family)
    await isAt(page, '/client-dashboard')
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

  it('AUTH-19 is answered alike for every address, and mailed to an account alone', async () => {
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

  it('AUTH-20 the mailed link sets a new password once; used again it changes nothing and offers another', async () => {
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

    // The other device was signed in with the old one, and hears of it without being asked.
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

  it('AUTH-20 AUTH-24 chosen in a browser where somebody else is signed in ends that session, not only on the screen', async () => {
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

  it('cannot be sent before the script has come, which takes over what was typed', async () => {
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

  it('AUTH-20 a link that lost its end says so', async () => {
    const page = await stage.visitor()
    await page.goto('/reset-password')
    await sees(alert(page, 'This link is not complete'))
  })

  it('is the way back in for who was locked out, by the link of the mail about it', async () => {
    const { app } = stage
    const person = await app.person()
    for (let attempt = 1; attempt <= 20; attempt++) {
      // No pause between tries is longer.
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
