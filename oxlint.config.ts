// The linter: type-aware rules for the whole tree, and who may import whom (docs/architecture.md, "Rooms").
import { defineConfig, type OxlintOverride } from 'oxlint'

interface Room {
  /** The rooms it may import, by their `#name/`. */
  readonly may: readonly RoomName[]
  /** Packages: none but zod where the code must stay free of I/O. */
  readonly packages: 'any' | 'zod'
  /** More that is refused, beside the rooms that are not in `may`. */
  readonly not?: readonly Refused[]
}
type Refused =
  | { readonly regex: string; readonly message: string }
  | { readonly group: string[]; readonly message: string }
type Rules = NonNullable<OxlintOverride['rules']>
type RoomName = (typeof roomNames)[number]

const roomNames = [
  'contracts',
  'domain',
  'platform',
  'identity',
  'commands',
  'reactions',
  'api',
  'projections',
  'scripts',
  'tests',
] as const

/** The third column of the Rooms table. `scripts/` and `tests/` may import anything and do not stand here. */
const rooms = {
  'services/contracts': { may: [], packages: 'zod' },
  'services/domain': { may: ['contracts'], packages: 'zod' },
  'services/platform': { may: ['contracts'], packages: 'any' },
  'services/identity': { may: ['contracts', 'platform'], packages: 'any' },
  'services/commands': { may: ['contracts', 'domain', 'platform'], packages: 'any' },
  'services/reactions': { may: ['contracts', 'domain', 'platform', 'identity', 'commands'], packages: 'any' },
  'services/api': {
    may: ['contracts', 'domain', 'platform', 'identity', 'commands', 'reactions', 'projections'],
    packages: 'any',
    not: [
      {
        group: ['\\#projections/**', '!\\#projections/**/queries.ts', '!\\#projections/**/queries/*'],
        message: "A route reads a projection's queries; only the process (main.ts, services.ts) runs the engine.",
      },
    ],
  },
  projections: {
    may: ['contracts', 'domain', 'platform'],
    packages: 'any',
    not: [
      {
        group: [
          '\\#domain/**',
          '!\\#domain/**/events.ts',
          '!\\#domain/events.ts',
          '!\\#domain/recorded.ts',
          '!\\#domain/policies/*',
        ],
        message: "A projection knows the domain's events and policies, not its decisions.",
      },
    ],
  },
  web: { may: ['contracts'], packages: 'any' },
} as const satisfies Record<string, Room>

/** A relative path that leaves its room: another room is named by `#room/`, so that the rule sees it. */
const escape =
  '\\.\\./(services|contracts|domain|platform|identity|commands|reactions|projections|scripts|tests|infra|web)/'

/** The linter's expressions have no look-ahead: every package name but `zod`, spelt out. */
const packageButZod = '^([a-y@]|z[^o]|zo[^d]|zod.)'

const inRoom = (name: keyof typeof rooms, files: 'code' | 'specs', more: readonly Refused[] = []): Rules => {
  const room: Room = rooms[name]
  const allowed: readonly RoomName[] = files === 'specs' ? [...room.may, 'tests'] : room.may
  const others = roomNames.filter((other) => !allowed.includes(other) && !name.endsWith(`/${other}`))
  const zodOnly = room.packages === 'zod' && files === 'code'
  const says = [...(zodOnly ? ['zod'] : []), ...room.may.map((other) => `#${other}`)].join(', ') || 'nothing'
  const message = `${name} may import of the other rooms and packages: ${says} (docs/architecture.md, Rooms).`
  const patterns = [
    { regex: `^#(${others.join('|')})/`, message },
    { regex: escape, message: `Another room is imported by its #name. ${message}` },
    ...(zodOnly ? [{ regex: packageButZod, message }] : []),
    ...(room.not ?? []),
    ...more,
  ]
  return { 'no-restricted-imports': ['error', { patterns }] }
}

const code = '*.{ts,tsx}'
const spec = '*.spec.{ts,tsx}'

const roomOverrides = (Object.keys(rooms) as (keyof typeof rooms)[]).flatMap((name) => [
  { files: [`${name}/**/${code}`], rules: inRoom(name, 'code') },
  { files: [`${name}/**/${spec}`], rules: inRoom(name, 'specs') },
])

const siblings = (up: string) => [
  { regex: `^${up}[^./][^/]*/`, message: 'A feature never imports its sibling.' },
  { regex: '^#api/features/', message: 'A feature never imports its sibling.' },
]

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
    'no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    // It takes any function named `done` for a callback of Node.
    'promise/no-callback-in-promise': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/only-throw-error': 'error',
    // Methods of our factories are closures; they need no `this`.
    'typescript/unbound-method': 'off',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // Walking over a copy of a set that changes meanwhile is not useless.
    'unicorn/no-useless-spread': 'off',
    // `<output>` is for the result of a form; a live region is `role="status"`.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'import/no-cycle': 'error',
    // Messages are read by their key, `m['feature:key']()`; the type checker knows which ones exist.
    'import/namespace': 'off',
    'import/no-duplicates': 'error',
    // `given(events).when(command).then(events)` asserts (tests/support/decider.ts), and so do `sees…(page, …)` and
    // `isAt(page, path)` (tests/support/screens.ts).
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expectTypeOf', 'given', 'sees*', 'isAt'] }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // The second argument says what failed.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    ...roomOverrides,
    { files: [`services/api/features/*/${code}`], rules: inRoom('services/api', 'code', siblings('\\.\\./')) },
    { files: [`services/api/features/*/${spec}`], rules: inRoom('services/api', 'specs', siblings('\\.\\./')) },
    {
      // The process itself: the one place that puts every part together and runs it.
      files: ['services/api/{main,services,engine-metrics}.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['services/{domain,commands,reactions}/**', 'projections/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Time comes from the injected clock (#platform/clock.ts).' },
        ],
      },
    },
    { files: ['scripts/**', 'tests/**'], rules: { 'no-console': 'off' } },
    // A table of cases may be long; a test of one behaviour never is.
    { files: [`**/${spec}`], rules: { 'max-lines': 'off' } },
  ],
})
