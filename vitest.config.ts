// Four suites: unit specs beside their code, then contract, integration and browser stories. Everything but
// `*.long.spec.ts` belongs to `npm test`, which stays under eight minutes; `npm run test:all` runs the rest too. With
// TEST_LOG=eventstoredb the last two suites run over a log in EventStoreDB (tests/support/log.ts).
import { defineConfig } from 'vitest/config'

import { testStore } from './tests/support/log.ts'

/** In `tests/integration/`: what stays with one store, and why. */
const sameOverEveryLog = {
  backup: 'what the files of Postgres hold, the log among it',
  bench: 'measures Postgres',
  'cut-history': 'what Postgres keeps beside the events',
  database: 'migrations and roles of Postgres',
  embedded: 'the embedded Postgres itself',
  'eventstore-house': 'names EventStoreDB itself',
  leadership: 'locks of Postgres, no log',
  mail: 'the outbox, no log',
  'notice-mail-crash': 'plain tables, no log',
  'migrate-log': 'names both stores itself',
  'migrate-log-command': 'names both stores itself',
  'migrate-log-house': 'names both stores itself',
  rooms: 'the linter',
  sessions: 'plain tables, no log',
  'start-over-eventstore': 'names EventStoreDB itself',
}

/** Files that put something in the place of a module: they need a process of their own, in which nobody has read it yet. */
const alone = ['tests/integration/sign-in-{limits,time}.spec.ts']

const ignored = ['**/node_modules/**', '**/dist/**', '.data/**']
const long = process.env.TEST_ALL === '1' ? [] : ['**/*.long.spec.ts']
const once = Object.keys(sameOverEveryLog).map((name) => `tests/integration/${name}{,.long}.spec.ts`)

const unit = {
  extends: true as const,
  test: {
    name: 'unit',
    include: ['{services,projections,web,scripts}/**/*.spec.{ts,tsx}'],
    setupFiles: ['web/src/app/speak-english.ts'],
    exclude: [...ignored, ...long],
  },
}

const contract = {
  extends: true as const,
  test: {
    name: 'contract',
    include: ['tests/contract/**/*.spec.ts'],
    exclude: [...ignored, ...long],
  },
}

const integration = {
  extends: true as const,
  test: {
    name: 'integration',
    include: ['tests/integration/**/*.spec.ts'],
    exclude: [...ignored, ...long, ...alone, ...(testStore === 'postgres' ? [] : once)],
  },
}

const integrationAlone = {
  extends: true as const,
  test: { ...integration.test, name: 'integration, alone', include: alone, exclude: ignored, isolate: true },
}

/** Stories that measure how long something takes. */
const measured = ['tests/e2e/{fifty-live,slow-line}.long.spec.ts']

const e2e = {
  extends: true as const,
  test: {
    name: 'e2e',
    include: ['tests/e2e/**/*.spec.ts'],
    exclude: [...ignored, ...long, ...measured],
    testTimeout: 120_000,
    // After everything else, which would slow down its pages.
    sequence: { groupOrder: 1 },
  },
}

const e2eAlone = {
  extends: true as const,
  test: {
    ...e2e.test,
    name: 'e2e, alone',
    include: measured,
    exclude: [...ignored, ...long],
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // Tests of the house mostly wait for its database: two files at a time, also where there are only two cores.
    maxWorkers: 2,
    // Waits end when what they wait for is there: these are for a machine on which much else goes on.
    testTimeout: 60_000,
    // The first hook of a run starts the database server and migrates the template.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // A process goes on with the next file: to read the house anew for each one took a third of the time.
    isolate: false,
    projects: [...(testStore === 'postgres' ? [unit, contract] : []), integration, integrationAlone, e2e, e2eAlone],
  },
})
