// Four suites: unit specs beside their code, then contract, integration and browser stories. `tests/e2e/story*.spec.ts`
// and everything but `*.long.spec.ts` belong to `npm test`; `npm run test:all` runs the rest too.
import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', '.data/**']
const long = process.env.TEST_ALL === '1' ? [] : ['**/*.long.spec.ts']

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{services,projections,web,scripts}/**/*.spec.{ts,tsx}'],
          exclude: [...ignored, ...long],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.spec.ts'],
          exclude: [...ignored, ...long],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.spec.ts'],
          exclude: [...ignored, ...long],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.spec.ts'],
          exclude: [...ignored, ...long],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
