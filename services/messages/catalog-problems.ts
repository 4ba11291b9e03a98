// Checks the catalogs: every locale needs the same files and messages, the same parameters, and the plural forms of its
// language.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

type Catalog = Readonly<Record<string, string>>
interface Nested {
  readonly [key: string]: string | Nested
}

const folder = import.meta.dirname
const settings = JSON.parse(readFileSync(join(folder, 'project.inlang/settings.json'), 'utf8')) as {
  readonly baseLocale: string
  readonly locales: readonly string[]
  readonly 'plugin.inlang.i18next': { readonly pathPattern: Readonly<Record<string, string>> }
}

const { locales } = settings
export const { baseLocale } = settings

/** Each feature has one catalog per locale. */
export const features = Object.keys(settings['plugin.inlang.i18next'].pathPattern)

/**
 * The features of staff and organizations, whose pages and emails are only in English. A catalog in another language
 * contains only the messages that families see too.
 */
const staffFeatures: ReadonlySet<string> = new Set([
  'access',
  'admin-notes',
  'analytics',
  'audit',
  'appointment-desk',
  'as-of',
  'capacity',
  'consent-desk',
  'contact-tasks',
  'digest-emails',
  'erasure-requests',
  'exports',
  'inbox',
  'intakes',
  'jobs',
  'listing-problems',
  'new-referral',
  'notifications',
  'organization-profile',
  'organizations',
  'partner-applications',
  'partner-referrals',
  'read-models',
  'referral-actions',
  'referral-detail',
  'referral-history',
  'reports',
  'resource-form',
  'client-safety',
  'review',
  'saved-views',
  'staff-problems',
  'staff-validation',
  'table',
  'workspace',
])

const flatten = (nested: Nested, path = ''): [string, string][] =>
  Object.entries(nested).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  )

/** Returns the messages of one feature by key, or undefined if the locale has no catalog for it. */
export const readCatalog = (locale: string, feature: string): Catalog | undefined => {
  const file = join(folder, locale, `${feature}.json`)
  if (!existsSync(file)) return undefined
  return Object.fromEntries(flatten(JSON.parse(readFileSync(file, 'utf8')) as Nested))
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/

export const removePluralSuffix = (key: string): string => key.replace(pluralSuffix, '')

const findParameters = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name)

/** Maps each message to its parameters. A plural always takes `count`. */
const collectParameters = (catalog: Catalog): ReadonlyMap<string, string> => {
  const namesByMessage = new Map<string, Set<string>>()
  for (const [key, text] of Object.entries(catalog)) {
    const names = namesByMessage.get(removePluralSuffix(key)) ?? new Set<string>()
    namesByMessage.set(removePluralSuffix(key), names)
    if (pluralSuffix.test(key)) names.add('count')
    for (const name of findParameters(text)) names.add(name)
  }
  return new Map([...namesByMessage].map(([key, names]) => [key, [...names].sort().join(', ')]))
}

const findMissingPluralForms = (locale: string, feature: string, catalog: Catalog): string[] => {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const plurals = new Set(
    Object.keys(catalog)
      .filter((key) => pluralSuffix.test(key))
      .map(removePluralSuffix),
  )
  return [...plurals].flatMap((key) =>
    forms
      .filter((form) => catalog[`${key}_${form}`] === undefined)
      .map((form) => `${locale}/${feature}.json lacks ${key}_${form}`),
  )
}

const findDifferences = (locale: string, feature: string, base: Catalog, catalog: Catalog): string[] => {
  const expected = collectParameters(base)
  const actual = collectParameters(catalog)
  const file = `${locale}/${feature}.json`
  const missing = staffFeatures.has(feature) ? [] : [...expected.keys()].filter((key) => !actual.has(key))
  return [
    ...missing.map((key) => `${file} lacks ${key}`),
    ...[...actual.keys()]
      .filter((key) => !expected.has(key))
      .map((key) => `${file} has ${key}, which ${baseLocale} lacks`),
    ...[...actual]
      .filter(([key, names]) => expected.has(key) && expected.get(key) !== names)
      .map(([key, names]) => `${file}: ${key} takes (${names}), but (${expected.get(key) ?? ''}) in ${baseLocale}`),
  ]
}

const findUnlistedFiles = (): string[] => {
  const files = globSync('*/*.json', { cwd: folder }).filter((file) =>
    locales.some((locale) => file.startsWith(`${locale}/`)),
  )
  const unlisted = files.filter((file) => !features.includes(basename(file, '.json')))
  return unlisted.map((file) => `${file} is not listed in project.inlang/settings.json`)
}

/** Returns one line per problem. Tests pass another `read` to leave out or change catalogs. */
export const findCatalogProblems = (read: typeof readCatalog = readCatalog): string[] => [
  ...findUnlistedFiles(),
  ...features.flatMap((feature) => {
    const base = read(baseLocale, feature)
    if (base === undefined) return [`${baseLocale}/${feature}.json does not exist`]
    return locales.flatMap((locale) => {
      const catalog = read(locale, feature)
      if (catalog === undefined) return staffFeatures.has(feature) ? [] : [`${locale}/${feature}.json does not exist`]
      return [...findMissingPluralForms(locale, feature, catalog), ...findDifferences(locale, feature, base, catalog)]
    })
  }),
]
