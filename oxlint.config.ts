// The linter: type-aware rules for the whole tree. The layers that may import each other are in oxlint.layers.ts and
// oxlint.web.ts.
import { defineConfig } from 'oxlint'

import { layerOverrides, spec } from './oxlint.layers.ts'
import { webOverrides } from './oxlint.web.ts'

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'promise'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/**', '.data/**', 'coverage/**', 'services/messages/compiled/**'],
  categories: { correctness: 'error' },
  rules: {
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'max-lines': ['error', { max: 250 }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    'max-depth': ['error', { max: 4 }],
    'max-nested-callbacks': ['error', { max: 4 }],
    'no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    // The rule mistakes any function named `done` for a Node callback.
    'promise/no-callback-in-promise': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/only-throw-error': 'error',
    // The methods that our factories return are closures and need no `this`.
    'typescript/unbound-method': 'off',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // A file with a component is PascalCase and one with a hook `useX`; all others are kebab-case.
    'unicorn/filename-case': ['error', { case: 'kebabCase', ignore: ['^use[A-Z]'] }],
    // Iterating over a copy is useful when the set changes during the loop.
    'unicorn/no-useless-spread': 'off',
    // `<output>` is for form results. Our live regions use `role="status"`.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'import/no-cycle': 'error',
    // Messages are read by their key, `m['feature:key']()`; the type checker knows which ones exist.
    'import/namespace': 'off',
    'import/no-duplicates': 'error',
    'import/max-dependencies': ['error', { max: 25 }],
    // These also assert: `given(events).when(command).then(events)` (tests/support/decider.ts), `expect…(page, …)`
    // (tests/support/page-expectations.ts).
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'given'] }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // The optional second argument is the failure message.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    ...layerOverrides,
    ...webOverrides,
    {
      files: ['services/**', 'projections/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'Date',
            property: 'now',
            message: 'Use the injected clock (#platform/clock.ts) instead of Date.now().',
          },
        ],
      },
    },
    { files: ['scripts/**', 'tests/**'], rules: { 'no-console': 'off' } },
    {
      files: ['web/src/**/*.tsx'],
      rules: {
        'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true }, ignore: ['^use[A-Z]'] }],
      },
    },
    // A `describe` block may contain long tables of test cases.
    {
      files: [`**/${spec}`, '**/*.contract.ts'],
      rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
    },
  ],
})
