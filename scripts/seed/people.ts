// The people in the demo: exchange staff, and the partners' workers.
import type { OrganizationRole, PlatformRole } from '#contracts/enumerations.ts'

import type { Random } from './random.ts'

export interface DemoPerson {
  readonly key: string
  /** First name and last initial. */
  readonly name: string
  /** Null for exchange staff. */
  readonly organization: string | null
  readonly role: OrganizationRole | PlatformRole
}

const staff = (key: string, name: string, role: PlatformRole = 'staff'): DemoPerson => ({
  key,
  name,
  organization: null,
  role,
})
const worker = (organization: string, key: string, name: string, role: OrganizationRole = 'member'): DemoPerson => ({
  key,
  name,
  organization,
  role,
})

export const demoPeople: readonly DemoPerson[] = [
  staff('ruth', 'Ruth A.'),
  staff('samuel', 'Samuel K.'),
  staff('imani', 'Imani D.'),
  staff('priya', 'Priya N.'),
  staff('gloria', 'Gloria M.', 'admin'),
  worker('laurel-creek', 'joyce', 'Joyce P.'),
  worker('laurel-creek', 'walter', 'Walter B.', 'org_admin'),
  worker('harbor-lane', 'terrence', 'Terrence O.'),
  worker('harbor-lane', 'beatriz', 'Beatriz L.', 'org_admin'),
  worker('stillwater', 'ellen', 'Ellen R.', 'org_admin'),
  worker('mercy-table', 'otis', 'Otis G.', 'org_admin'),
  worker('open-gate', 'danielle', 'Danielle F.', 'org_admin'),
  worker('third-street', 'carol', 'Carol W.', 'org_admin'),
  worker('copper-kettle', 'minh', 'Minh T.', 'org_admin'),
  worker('new-branch', 'lorraine', 'Lorraine J.', 'org_admin'),
  worker('camino', 'esteban', 'Esteban V.', 'org_admin'),
  worker('walnut-fork', 'dale', 'Dale H.', 'org_admin'),
  worker('saint-brendan', 'maureen', 'Maureen C.', 'org_admin'),
  worker('crescent-hands', 'amina', 'Amina S.', 'org_admin'),
  worker('wayfield', 'tamika', 'Tamika R.', 'org_admin'),
  worker('bright-acre', 'noel', 'Noel B.', 'org_admin'),
  worker('elder-oak', 'harriet', 'Harriet E.', 'org_admin'),
  worker('tallow-hill', 'curtis', 'Curtis Y.', 'org_admin'),
  worker('ridgeline', 'simone', 'Simone D.', 'org_admin'),
  worker('kestrel-ridge', 'frank', 'Frank U.', 'org_admin'),
  worker('first-rung', 'jerome', 'Jerome I.', 'org_admin'),
  worker('magnolia-street', 'anita', 'Anita K.', 'org_admin'),
  worker('juniper-house', 'claire', 'Claire Z.', 'org_admin'),
  worker('two-bridges', 'russell', 'Russell N.', 'org_admin'),
  worker('sweetgum', 'kiara', 'Kiara P.', 'org_admin'),
  worker('cedar-hollow', 'dolores', 'Dolores Q.', 'org_admin'),
  worker('blue-ash', 'vincent', 'Vincent A.', 'org_admin'),
  worker('foothills', 'margaret', 'Margaret T.', 'org_admin'),
  worker('red-clay', 'luther', 'Luther C.', 'org_admin'),
  worker('peachfield', 'hannah', 'Hannah O.', 'org_admin'),
  worker('paper-lantern', 'yusuf', 'Yusuf E.', 'org_admin'),
  worker('silver-maple', 'pauline', 'Pauline V.', 'org_admin'),
  worker('dovetail', 'rachel', 'Rachel I.', 'org_admin'),
  worker('sawmill-road', 'gene', 'Gene L.', 'org_admin'),
]

/** The reviewers, busiest first. */
export const reviewers = ['ruth', 'samuel', 'imani', 'priya'] as const

/** Picks a worker of the organization, usually the first one in the list above. */
export const pickWorker = (organization: string, random: Random): string => {
  const [mainWorker, ...otherWorkers] = demoPeople.filter((person) => person.organization === organization)
  if (mainWorker === undefined) throw new Error(`The demo has no worker of ${organization}`)
  return random.weighted([[mainWorker.key, 3], ...otherWorkers.map((person): [string, number] => [person.key, 1])])
}
