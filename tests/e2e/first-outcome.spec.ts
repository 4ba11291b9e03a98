// From an empty installation to a family that got help, without any fixture: only the screens, the mailbox, and the command
// that names the first admin. People follow links. They type an address only to open the site.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { registrationPassword as password } from '#tests/support/client-registration.ts'
import { waitForMailLink } from '#tests/support/mailbox.ts'
import { runOperatorScript, scriptTimeout } from '#tests/support/operator-script.ts'
import {
  button,
  dialog,
  expectStatus,
  expectToast,
  expectUrl,
  expectVisible,
  heading,
  pickOption,
  pollOptions,
  signIn,
  waitForHydration,
} from '#tests/support/page-expectations.ts'
import { type BrowserFixture, openBrowserFixture, screenSizes } from '#tests/support/browser-fixture.ts'

const admin = 'dana@example.org'
const sender = { name: 'Harbor House', email: 'priya@example.org', person: 'Priya Partner' }
const receiver = { name: 'Cobb Food Pantry', email: 'rosa@example.org', person: 'Rosa Receiver' }
const family = 'marisol@example.org'

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true }).first()

describe('an empty installation', { timeout: scriptTimeout }, () => {
  let fixture: BrowserFixture
  let consolePage: Page
  let mailbox: Page
  let senderPage: Page
  let receiverPage: Page
  let familyPage: Page

  beforeAll(async () => {
    fixture = await openBrowserFixture()
    mailbox = await fixture.openPage()
  })
  // A failed step skips the rest of the story.
  let earlierStepFailed = false
  beforeEach(({ skip }) => skip(earlierStepFailed, 'an earlier step failed'))
  afterEach(({ task }) => {
    earlierStepFailed ||= task.result?.state === 'fail'
  })
  afterEach(({ task }) => fixture.afterTest(task, { keepOpen: true }))
  afterAll(() => fixture?.close())

  /** The steps of the page "Getting started", each with its state. */
  const expectSteps = async (states: readonly string[]) => {
    const steps = consolePage.getByRole('list', { name: 'Steps to the first outcome' }).getByRole('listitem')
    await expect
      .poll(
        async () => (await steps.allInnerTexts()).map((text) => /, (done|current step|not started)/i.exec(text)?.[1]),
        pollOptions,
      )
      .toEqual(states)
  }
  const openGettingStarted = async () => {
    await link(consolePage, 'Organizations').click()
    await link(consolePage, 'Getting started').click()
    await expectVisible(heading(consolePage, 'Getting started'))
  }

  it('begins with a person who signs up and is named admin by command', async () => {
    consolePage = await fixture.openPage()
    await consolePage.goto('/auth?mode=register')
    await waitForHydration(consolePage)
    await consolePage.getByLabel('Full name').fill('Dana Ortiz')
    await consolePage.getByLabel('Email').fill(admin)
    await consolePage.getByLabel('Password', { exact: true }).fill(password)
    await button(consolePage.getByRole('main'), 'Sign Up').click()
    await consolePage.goto(await waitForMailLink(mailbox, admin, 'Confirm your email address'))
    await signIn(consolePage, { email: admin }, password)
    await expectVisible(consolePage.getByText('Account Not Found'))
    expect(await runOperatorScript('admin', fixture.app, admin, 'Common Table')).toMatchObject({ code: 0 })
    await button(consolePage, 'Sign Out').click()
    await button(consolePage.getByRole('banner'), 'Sign In').click()
    await link(consolePage, /^Admin/).click()
    await signIn(consolePage, { email: admin }, password)
    await expectVisible(heading(consolePage, 'Staff Referral Review'))
    await link(consolePage, 'Getting started').click()
    await expectSteps([
      'current step',
      'not started',
      'not started',
      'not started',
      'not started',
      'not started',
      'not started',
    ])
  })

  const createOrganization = async ({ name }: typeof sender, service: string) => {
    await link(consolePage, 'Create organization').click()
    await consolePage.getByLabel('Organization name').fill(name)
    await button(consolePage, 'Create organization').click()
    await expectVisible(consolePage.getByRole('alert').getByText('Select at least one county'))
    await consolePage.getByLabel(service, { exact: true }).check()
    await consolePage.getByLabel('Families', { exact: true }).check()
    await consolePage.getByLabel('Cobb', { exact: true }).check()
    await consolePage.getByLabel('Tier').selectOption('cultivator')
    await button(consolePage, 'Create organization').click()
    await expectVisible(heading(consolePage, name))
  }
  const publishAndInvite = async ({ name, email }: typeof sender) => {
    await consolePage.getByLabel('About').fill(`${name} helps families.`)
    await button(consolePage, 'Save Organization Profile').click()
    await expectToast(consolePage, 'Success', 'Organization profile updated successfully')
    await button(consolePage, 'Publish listing').click()
    await expectToast(consolePage, `${name} is in the directory`)
    await consolePage.getByRole('tab', { name: 'People' }).click()
    await consolePage.getByLabel('Email', { exact: true }).fill(email)
    await consolePage.getByLabel('Role').selectOption('org_admin')
    await button(consolePage, 'Send invitation').click()
    await expectVisible(consolePage.getByText(`Org Admin at ${name}`))
  }

  it('the admin creates two organizations, publishes their listings and invites their people', async () => {
    await createOrganization(sender, 'Housing')
    await publishAndInvite(sender)
    await openGettingStarted()
    await expectSteps([
      'current step',
      'not started',
      'not started',
      'not started',
      'not started',
      'not started',
      'not started',
    ])
    await expectVisible(consolePage.getByText('1 of 2 so far').first())
    await createOrganization(receiver, 'Food')
    await publishAndInvite(receiver)
    await openGettingStarted()
    await expectSteps(['done', 'done', 'current step', 'not started', 'not started', 'not started', 'not started'])
    await expectVisible(consolePage.getByText('2 invitations are waiting to be accepted.'))
  })

  it('a visitor finds both in the directory', async () => {
    const visitor = await fixture.openPage({ size: screenSizes.phone })
    await visitor.goto('/')
    await button(visitor, 'Menu').click()
    await link(visitor, 'Resources').click()
    await expectVisible(heading(visitor, sender.name), heading(visitor, receiver.name))
    await visitor.close()
  })

  const join = async ({ email, person }: typeof sender) => {
    const page = await fixture.openPage()
    await page.goto(await waitForMailLink(mailbox, email, "You're invited to Referral Exchange"))
    await waitForHydration(page)
    await page.getByLabel('Full name').fill(person)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Create account and join').click()
    await expectUrl(page, '/dashboard')
    return page
  }

  it('the invited people create their accounts', async () => {
    senderPage = await join(sender)
    receiverPage = await join(receiver)
    await openGettingStarted()
    await expectSteps(['done', 'done', 'done', 'current step', 'not started', 'not started', 'not started'])
  })

  it('a partner registers a client and refers her', async () => {
    await link(senderPage, 'New referral').click()
    await button(senderPage, 'Register a new client').click()
    const form = dialog(senderPage, 'Register a client')
    await form.getByLabel('First name').fill('Marisol')
    await form.getByLabel('Last initial').fill('Z')
    await form.getByLabel('County').selectOption('Cobb')
    await form.getByLabel('Email').fill(family)
    await button(form, 'Register client').click()
    await senderPage.getByLabel('Need category').selectOption('Food Assistance')
    await senderPage.getByLabel('Initial note').fill('Two children at home.')
    await senderPage.getByLabel('How the client agreed').selectOption('In person')
    await senderPage.getByLabel('The client agrees that this information is shared').check()
    await button(senderPage, 'Review before sending').click()
    await button(senderPage, 'Create referral').click()
    await expectStatus(senderPage, 'Requested')
  })

  it('the family registers with the same address and finds the referral in its own account', async () => {
    familyPage = await fixture.openPage({ size: screenSizes.phone })
    await familyPage.goto('/')
    await button(familyPage, 'Menu').click()
    await link(familyPage, 'Request Help').click()
    await link(familyPage, 'Create Account').click()
    await waitForHydration(familyPage)
    await familyPage.getByLabel('First name', { exact: true }).fill('Marisol')
    await familyPage.getByLabel('Last name', { exact: true }).fill('Zubizarreta')
    await familyPage.getByLabel('County', { exact: true }).selectOption('Cobb')
    await familyPage.getByLabel('Email', { exact: true }).fill(family)
    await familyPage.getByLabel('Password', { exact: true }).fill(password)
    await familyPage.getByLabel('Repeat password', { exact: true }).fill(password)
    await button(familyPage, 'Register').click()
    await expectVisible(heading(familyPage, 'Registration Successful'))
    await familyPage.goto(await waitForMailLink(mailbox, family, 'Confirm your email address'))
    await waitForHydration(familyPage)
    await familyPage.locator('#email').fill(family)
    await familyPage.locator('#password').fill(password)
    await familyPage.locator('main form button[type=submit]').first().click()
    await expectUrl(familyPage, '/client-dashboard')
    await expectVisible(heading(familyPage, 'Hello, Marisol'), familyPage.getByText('25%'))
  })

  it('the admin reviews the referral and sends it to the other organization', async () => {
    await openGettingStarted()
    await expectSteps(['done', 'done', 'done', 'done', 'done', 'current step', 'not started'])
    await link(consolePage, 'Review referrals').click()
    await consolePage.getByRole('button', { name: /^Start review/ }).click()
    await expectToast(consolePage, 'Review started', 'The referral is assigned to you.')
    await consolePage.getByRole('checkbox', { name: /^Select .*Marisol Z\./ }).check()
    await button(consolePage, 'Route Selected').click()
    const routing = dialog(consolePage, 'Route referral(s)')
    await pickOption(routing, 'Receiving organization', 'food', receiver.name)
    await button(routing, 'Route referral').click()
    await expectToast(consolePage, `Routed 1 referral(s) to ${receiver.name}.`)
    await consolePage.getByRole('button', { name: /^Submit / }).click()
    await expectToast(consolePage, 'Referral Submitted', 'The referral has been approved and submitted.')
  })

  it('PUB-23 the receiver accepts it and records the outcome, which the family follows to its end', async () => {
    await receiverPage.getByRole('button', { name: /^Accept / }).click()
    await button(dialog(receiverPage, 'Accept Referral'), 'Accept').click()
    await expectVisible(familyPage.getByText('75%'))
    await receiverPage.getByRole('button', { name: /^Record Outcome/ }).click()
    const outcome = dialog(receiverPage, 'Record Outcome')
    await outcome.getByLabel('Dollars invested').fill('120.50')
    await outcome.getByRole('radio', { name: /^Met/ }).check()
    await button(outcome, 'Record Outcome').click()
    await expectToast(receiverPage, 'Success', 'Referral closed with outcome recorded successfully.')
    await expectVisible(familyPage.getByText('100%'))
    await expectStatus(senderPage, 'Closed')
    await openGettingStarted()
    await expectSteps(['done', 'done', 'done', 'done', 'done', 'done', 'done'])
    await expectVisible(consolePage.getByText('Your network is up and running.'))
  })
})
