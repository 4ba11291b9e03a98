// Follows docs/how-to/event.md in a copy of the project: these lines in eight files are enough for the sample action to
// pass the type check of all commands and to be decided. The page's steps after that are about reading and the web app.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { projectFolder } from '#platform/config.ts'
import { type ProjectCopy, copyProject } from '#tests/support/project-copy.ts'

const readCodeBlocks = (): readonly string[] => {
  const page = readFileSync(join(projectFolder, 'docs/how-to/event.md'), 'utf8')
  return [...page.matchAll(/^ *```ts\n(.*?)^ *```$/gms)].map(([, code = '']) => code)
}

/** The page's code blocks, each before a line that is there. */
const [event = '', rule = '', fields = '', decision = ''] = readCodeBlocks()
const addedCode: readonly (readonly [file: string, before: string, code: string])[] = [
  ['services/domain/referral/events.ts', '  PriorityChanged: {', event],
  ['services/contracts/lifecycle.ts', '  set_priority: {', rule],
  ['services/contracts/referral-commands.ts', '  set_priority: {', fields],
  ['services/domain/referral/annotating.ts', '/** A client can', decision],
  // What the page says in words.
  ['services/contracts/lifecycle.ts', "'set_priority', ", "'schedule_follow_up', "],
  [
    'services/domain/referral/state.ts',
    '  readonly set_priority:',
    '  readonly schedule_follow_up: Exclude<Referral, Closed | Withdrawn>\n',
  ],
  ['services/domain/referral/decide.ts', 'setPriority }', 'scheduleFollowUp, '],
  ['services/domain/referral/decide.ts', '  set_priority: setPriority,', '  schedule_follow_up: scheduleFollowUp,\n'],
  ['services/domain/referral/evolve.ts', "    case 'NoteAdded':", "    case 'FollowUpScheduled':\n"],
  ['services/domain/policies/sla.ts', "    case 'NoteAdded':", "    case 'FollowUpScheduled':\n"],
]

/** Prints what staff decide on a new referral, from the body that they send. */
const script = `
import { ReferralCommand, toReferralCommand } from '#contracts/referral-commands.ts'
import { referralDecider } from '#domain/referral/decide.ts'

const id = '00000000-0000-4000-8000-000000000001'
const staff = { userId: id, organizationId: null, role: 'staff', clientId: null } as const
const fields = { referralId: id, actor: staff, at: '2026-03-02T15:00:00.000Z', commandId: id }
const requested = referralDecider.decide(
  {
    ...fields,
    action: 'request',
    clientId: id,
    fromOrganizationId: null,
    toOrganizationId: null,
    need: 'Clothing',
    priority: null,
    source: 'staff',
    consent: { at: fields.at, method: 'phone', textVersion: '1' },
    note: 'Winter coats.',
    originalNeed: null,
  },
  undefined,
)
if ('refused' in requested) throw new Error(requested.refused)
const referral = requested.reduce(referralDecider.evolve, referralDecider.initial)
const body = ReferralCommand.parse(toReferralCommand({ action: 'schedule_follow_up', on: '2026-03-09' }, 1))
console.log(JSON.stringify([body, referralDecider.decide({ ...body, ...fields }, referral)]))
`

let copy: ProjectCopy
beforeAll(() => {
  copy = copyProject(['services'])
  for (const [file, before, code] of addedCode) copy.replace(file, before, `${code}${before}`)
  copy.write('sample.ts', script)
})
afterAll(() => copy.remove())

const run = (command: string, ...args: readonly string[]): Promise<string> =>
  promisify(execFile)(command, args, { cwd: copy.folder }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )

it('passes the type check of all commands', { timeout: 240_000 }, async () => {
  const files = ['sample.ts', 'services/commands/commands.ts']
  copy.write('tsconfig.sample.json', JSON.stringify({ extends: './tsconfig.json', include: [], files }))
  expect(await run(join(projectFolder, 'node_modules/.bin/tsc'), '-p', 'tsconfig.sample.json')).toBe('')
})

it('accepts and decides the action with its fields', async () => {
  expect(JSON.parse(await run(process.execPath, 'sample.ts'))).toEqual([
    { action: 'schedule_follow_up', on: '2026-03-09' },
    [{ type: 'FollowUpScheduled', data: { on: '2026-03-09' } }],
  ])
})
