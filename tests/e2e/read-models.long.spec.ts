// The read models page in the browser: the state of each model, a rebuild from start to end, and a difference found.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Person } from '#tests/support/app.ts'
import { button, dialog, sees, seesNo } from '#tests/support/screens.ts'
import { type Stage, openStage } from '#tests/support/stage.ts'
import { tellStory } from '#tests/support/story.ts'

let stage: Stage
let admin: Person
let staff: Person
let referralId: string
beforeAll(async () => {
  stage = await openStage()
  const story = await tellStory(stage.app)
  admin = await stage.app.staff('admin')
  staff = story.staff
  referralId = await story.submitted()
})
afterEach(({ task }) => stage.afterTest(task))
afterAll(() => stage?.close())

const open = async (person: Person, options: Parameters<Stage['visitorAs']>[1] = {}): Promise<Page> => {
  const page = await stage.visitorAs(person, options)
  await page.goto('/admin/read-models')
  await sees(page.getByRole('heading', { level: 1, name: 'Read models' }))
  return page
}
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

it('an admin rebuilds a model and sees the consequence, the progress and the result', async () => {
  const page = await open(admin)
  await sees(panel(page, 'Referrals').getByText('Serving'))
  await button(page, 'Rebuild Referrals').click()
  await sees(dialog(page, 'Rebuild Referrals').getByText('Nobody is interrupted'))
  await dialog(page, 'Rebuild Referrals').getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Rebuild Referrals').click()
  await dialog(page, 'Rebuild Referrals').getByRole('button', { name: 'Rebuild' }).click()
  await sees(panel(page, 'Referrals').getByText(/rows in .*, asked for here/))
})

it('a run in progress shows its progress bar, and no other run can start', async () => {
  const { pool } = stage.app.database
  await pool.query(
    `insert into projection.run (kind, model, version, origin, phase, share, events, started_at, seen_at)
     select 'rebuild', model, version, 'terminal', 'folding', 0.43, 412000, now() - interval '13 seconds', now() + interval '1 hour'
     from projection.pointer where model = 'clients'`,
  )
  const page = await open(admin)
  const bar = panel(page, 'Clients').getByRole('progressbar', { name: 'Clients: Rebuild under way' })
  await sees(bar)
  expect(await bar.getAttribute('aria-valuenow')).toBe('43')
  await sees(panel(page, 'Clients').getByText('Reading the log'))
  expect(await button(page, 'Rebuild Clients').isDisabled()).toBe(true)
  await pool.query(`update projection.run set finished_at = now(), outcome = 'interrupted' where finished_at is null`)
  await sees(panel(page, 'Clients').getByText('Interrupted, from a terminal'))
})

it('a verification finds a tampered row and shows where it is', async () => {
  const { pool } = stage.app.database
  const { rows } = await pool.query<{ schema: string }>(
    `select b.schema from projection.pointer p join projection.build b on b.id = p.build_id where p.model = 'referrals'`,
  )
  await pool.query(`update ${rows[0]?.schema}.referral set need = 'Clothing' where id = $1`, [referralId])
  const page = await open(admin)
  await button(page, 'Verify Referrals').click()
  await sees(panel(page, 'Referrals').getByText('1 difference, asked for here'))
  await sees(panel(page, 'Referrals').getByText(`referral ${referralId} need`))
})

it('ROLE-13 staff can view the page but start nothing', async () => {
  const page = await open(staff)
  await sees(page.getByText('Only an admin can rebuild or verify.'))
  await sees(panel(page, 'Access'))
  await seesNo(page.getByRole('button', { name: /^(Rebuild|Verify)/ }))
})
