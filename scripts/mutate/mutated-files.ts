// The files that `npm run mutate` mutates, by area. Only unit tests try the mutants, because running the integration
// tests for each would take days. Rules that are SQL statements are therefore not listed: who receives a digest, how
// attempts are counted, and which rows are on a page. Integration tests prove those.
import { globSync } from 'node:fs'

const patternsByArea: Readonly<Record<string, readonly string[]>> = {
  rules: [
    'services/domain/{access,admin-note,application,appointment,client,conversation,organization,policies,referral,resource,sla}/*.ts',
    'services/contracts/{appointment-rules,lifecycle,local-time,open-status,sla}.ts',
  ],
  permissions: [
    'services/contracts/{callers,capabilities,contacts,parties,redirect-target}.ts',
    'services/api/{route-guard,form-guard}.ts',
    'services/api/live/{topics,followed-topics}.ts',
    'projections/access/fold.ts',
  ],
  limits: [
    'services/contracts/{access-control,admin-notes,applications,form-guard,listing-problems,public-requests}.ts',
    'services/contracts/{referral-commands,secure-referral-note,text-limits}.ts',
    'services/identity/{password-rules,network,known-devices}.ts',
    'services/api/form-rate-limit.ts',
  ],
  masking: [
    'services/contracts/{masked-contact,screening}.ts',
    'services/contracts/screening/{markup,normalized-text,numbers,safe-text,term}.ts',
    'projections/masked-contact.ts',
  ],
  notifications: [
    'services/reactions/*/*.ts',
    'services/reactions/{family-email,notify-staff,stream-history}.ts',
    'services/notifications/digest/compose.ts',
  ],
  paging: ['services/contracts/{lists,paging}.ts'],
}

/** Leaves out tests, and the schemas of events and commands, whose stored form the golden files prove. */
const isRule = (file: string): boolean => !/(?:\.spec|\/events|\/commands)\.ts$/.test(file)

/** The files by area. With `selection`, only that file or the files of that folder. */
export const findMutatedFiles = (root: string, selection = ''): ReadonlyMap<string, readonly string[]> => {
  const isSelected = (file: string) => selection === '' || file === selection || file.startsWith(`${selection}/`)
  const areas = Object.entries(patternsByArea).map(([area, patterns]) => {
    const files = globSync([...patterns], { cwd: root }).toSorted()
    return [area, files.filter((file) => isRule(file) && (isSelected(file) || area === selection))] as const
  })
  return new Map(areas.filter(([, files]) => files.length > 0))
}
