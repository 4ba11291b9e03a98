// Four suites: unit specs next to their code, contract, integration and end-to-end tests. `npm test` runs everything
// except `*.long.spec.ts`, in 10 to 14 minutes on two cores. `npm run test:all` runs those too. With
// TEST_LOG=eventstoredb, the last two suites run over a log in EventStoreDB (tests/support/log-store.ts).
import { configDefaults, defineConfig } from 'vitest/config'

import { createResultsReporter, resultsFolder } from '#scripts/test-results.ts'
import { testStore } from '#tests/support/log-store.ts'

/** Specs in `tests/integration/` that run over one store only, and why. */
const singleStoreSpecs = {
  backup: 'the contents of Postgres backups, including the log',
  bench: 'measures Postgres',
  'truncated-history': 'stream revisions, which only Postgres stores',
  database: 'Postgres migrations and roles',
  embedded: 'the embedded Postgres itself',
  'eventstore-app': 'uses EventStoreDB explicitly',
  'eventstore-cluster-processes': 'uses EventStoreDB explicitly',
  'eventstore-leader-change': 'uses EventStoreDB explicitly',
  leadership: 'Postgres locks, no log',
  mail: 'the outbox, no log',
  'notification-mail-crash': 'plain tables, no log',
  'pub-sub': 'messages of Postgres, no log',
  'outage-of-log': 'uses EventStoreDB explicitly',
  'reading-without-log': 'uses EventStoreDB explicitly',
  restore: 'the contents of Postgres backups, including the log',
  'migrate-log': 'uses both stores explicitly',
  'migrate-log-command': 'uses both stores explicitly',
  'migrate-log-failures': 'uses both stores explicitly',
  'migrate-log-locking': 'uses both stores explicitly',
  'layer-imports': 'the linter',
  sessions: 'plain tables, no log',
  'start-with-eventstore': 'uses EventStoreDB explicitly',
  'start-without-store': 'uses EventStoreDB explicitly',
  'database-problems': 'Postgres connections, no log',
}

/** Specs that mock a module. Each needs its own process, in which the real module is not loaded yet. */
const isolatedSpecs = ['tests/integration/sign-in-{devices,limits,networks,timing}.spec.ts']

const ignoredFiles = ['**/node_modules/**', '**/dist/**', '.data/**']
const longSpecs = process.env.TEST_ALL === '1' ? [] : ['**/*.long.spec.ts']
const singleStoreFiles = Object.keys(singleStoreSpecs).map((name) => `tests/integration/${name}{,.long}.spec.ts`)

const unit = {
  extends: true as const,
  test: {
    name: 'unit',
    include: ['{services,projections,web,scripts}/**/*.spec.{ts,tsx}'],
    exclude: [...ignoredFiles, ...longSpecs],
  },
}

const contract = {
  extends: true as const,
  test: {
    name: 'contract',
    include: ['tests/{contract,eventstore-emulator}/**/*.spec.ts'],
    exclude: [...ignoredFiles, ...longSpecs],
  },
}

const integration = {
  extends: true as const,
  test: {
    name: 'integration',
    include: ['tests/integration/**/*.spec.ts'],
    exclude: [...ignoredFiles, ...longSpecs, ...isolatedSpecs, ...(testStore === 'postgres' ? [] : singleStoreFiles)],
  },
}

const isolatedIntegration = {
  extends: true as const,
  test: {
    ...integration.test,
    name: 'integration, alone',
    include: isolatedSpecs,
    exclude: ignoredFiles,
    isolate: true,
  },
}

/** Stories that measure time. */
const timingSpecs = ['tests/e2e/{live-latency,slow-network}.long.spec.ts']

const e2e = {
  extends: true as const,
  test: {
    name: 'e2e',
    globalSetup: ['tests/support/browser-setup.ts'],
    include: ['tests/e2e/**/*.spec.ts'],
    exclude: [...ignoredFiles, ...longSpecs, ...timingSpecs],
    testTimeout: 120_000,
    // Runs after all other suites, because they would slow down its pages.
    sequence: { groupOrder: 1 },
  },
}

const isolatedE2e = {
  extends: true as const,
  test: {
    ...e2e.test,
    name: 'e2e, alone',
    include: timingSpecs,
    exclude: [...ignoredFiles, ...longSpecs],
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
}

export default defineConfig({
  test: {
    // Only runs of whole suites replace the results of the last run (scripts/test.ts).
    reporters: [
      ...configDefaults.reporters,
      ...(process.env.RECORD_RESULTS === '1' ? [createResultsReporter(resultsFolder, testStore)] : []),
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    // Integration tests mostly wait for the database, so two files run at a time even on two cores.
    maxWorkers: 2,
    // Tests wait for conditions, not for fixed times. These limits allow for a busy machine.
    testTimeout: 60_000,
    // The first hook of a run starts the database server and migrates the template database.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // A failure shows whole values.
    chaiConfig: { truncateThreshold: 2_000 },
    // Workers keep loaded modules between files: loading the application for each file took a third of the time.
    isolate: false,
    projects: [
      ...(testStore === 'postgres' ? [unit, contract] : []),
      integration,
      isolatedIntegration,
      e2e,
      isolatedE2e,
    ],
  },
})
