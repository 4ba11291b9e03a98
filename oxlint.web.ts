// The folders of the web app, and which of them may import each other (CONTRIBUTING.md, "The web app").
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { type Forbidden, code, importRules, spec } from './oxlint.layers.ts'

/** Every folder is a feature, so a new feature gets its import rules automatically. */
const features = readdirSync(join(import.meta.dirname, 'web/src/features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The other features that a feature of the web app may import, and why. Add a pair only as a deliberate decision. */
const featurePairs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access: { referrals: 'An admin grants roles at an organization, chosen with the same picker as a receiver.' },
  applications: {
    accounts: 'An application confirms its email with the same panel as a sign-up.',
    referrals: 'Staff export applications, and see the results of a bulk decision, as with referrals.',
  },
  audit: { referrals: 'An admin filters by client and organization, and exports the entries, as with referrals.' },
  'client-portal': {
    accounts: 'A family registers, and confirms its email with the same panel as a sign-up.',
    'contact-rules': 'A family says in Profile Settings whether and how it may be contacted.',
    appointments: 'The dashboard of a family shows its next appointment.',
    'public-requests': 'A family with an account asks for help with the same fields as one without.',
  },
  directory: {
    accounts: 'A visitor can sign in or sign up without leaving the directory.',
    'public-requests': 'A visitor can request a service from a partner in the same form.',
  },
  'my-information': {
    appointments: 'A family prints its appointments as its page shows them.',
    'client-portal': 'A family prints its profile with the labels of Profile Settings.',
    messages: 'A family prints its messages as its page shows them.',
    referrals: 'A family prints the history of its referrals as their print page shows it.',
    resources: 'A family prints what it received as its page shows it.',
  },
  notifications: { accounts: 'Unsubscribing confirms with the same panel as a sign-up.' },
  'organization-profile': { directory: 'The preview of a profile is the card of the directory.' },
  organizations: {
    access: 'An organization shows its people, and an admin invites them, as on the page Access Control.',
    referrals: 'An admin works off the open referrals of an organization that closes, with the usual actions.',
    directory: 'The profile of an organization uses the names of tiers and amenities in the directory.',
    'organization-profile': 'Staff edit the profile of an organization in the form that its members use.',
  },
  referrals: {
    'as-of': 'The review list and a referral can be viewed as of an earlier date.',
    'client-portal':
      'A client sees the progress of a referral in the same steps as on the dashboard, and is asked about it.',
    'contact-rules': 'A referral shows whether and how the family may be contacted.',
    appointments: 'A referral shows the appointments with the family about it.',
    messages: 'A referral shows the messages with the family about it.',
    notifications: "A partner's dashboard shows its latest updates.",
    resources: 'A referral shows what the family received.',
    'organization-profile': "A partner's dashboard contains the form of its profile.",
  },
  'as-of': { jobs: 'A job prepares an older date.' },
  reports: { 'as-of': 'A report can be run as of an earlier date.', jobs: 'A report is run as a job.' },
}

/** Modules of `web/src/lib` that the design system may import: formats, and browser state that knows no referral. */
const designSystemMayImport = [
  'format/*',
  'hooks/useNow.ts',
  'language.ts',
  'contact-email.ts',
  'api/problem-error.ts',
  'api/reload-once.ts',
  'api/server-reachable.ts',
  'stores/density.ts',
  'stores/own-changes.ts',
  'stores/toasts.ts',
]

const designSystemMessage = 'The design system knows neither the session nor the API nor referrals.'

const webRules = (folder: string, forbidden: readonly Forbidden[], inCode: readonly Forbidden[] = []) => [
  { files: [`web/src/${folder}/${code}`], rules: importRules('web', 'code', [...forbidden, ...inCode]) },
  { files: [`web/src/${folder}/${spec}`], rules: importRules('web', 'specs', forbidden) },
]

const forbidFolders = (folders: string, message: string) => ({ regex: `^(\\.\\./)+(${folders})/`, message })

/** The patterns match at any depth, so a folder inside a feature must not have the name of another feature. */
const featureRules = (name: string) => {
  const allowed = Object.keys(featurePairs[name] ?? {})
  const forbiddenFeatures = features.filter((feature) => feature !== name && !allowed.includes(feature))
  return webRules(`features/${name}/**`, [
    forbidFolders('app|features', 'A feature may import layouts, design-system and lib, but not the app.'),
    forbidFolders(
      forbiddenFeatures.join('|'),
      `${name} must not import this feature. If it has to, list the pair with its reason in oxlint.web.ts.`,
    ),
  ])
}

export const webOverrides = [
  ...features.flatMap(featureRules),
  ...webRules('layouts/**', [forbidFolders('app|features', 'Layouts may import only design-system and lib.')]),
  ...webRules('lib/**', [
    forbidFolders('app|features|layouts|design-system', 'lib may import no other folder of the app.'),
  ]),
  ...webRules(
    'design-system/**',
    [
      forbidFolders('app|features|layouts', 'The design system may import only lib.'),
      {
        group: ['**/lib/**', ...designSystemMayImport.map((module) => `!**/lib/${module}`)],
        message: designSystemMessage,
      },
    ],
    [{ group: ['\\#contracts/**', '!\\#contracts/lists.ts'], message: designSystemMessage }],
  ),
]
