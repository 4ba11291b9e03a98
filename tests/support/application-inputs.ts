// Minimal inputs of the routes about applications (route-inputs.ts). No application has the ids of those for staff.
import { randomUUID } from 'node:crypto'

import type { FormGuardFields, GuardedForm } from '#contracts/form-guard.ts'
import { applicationForm } from './applications.ts'

const decision = { notes: '', version: 1 }
const one = () => ({ params: { id: randomUUID() } })

export const applicationInputs = (guardPassFor: (form: GuardedForm) => FormGuardFields) => ({
  submitApplication: () => ({
    body: { ...applicationForm(), language: 'en' as const, guard: guardPassFor('partner_application') },
  }),
  applicationStatus: () => ({ body: { key: 'unknown' } }),
  applications: () => ({}),
  application: one,
  setApplicationStage: () => ({ ...one(), body: { stage: 'screening' as const, ...decision } }),
  setApplicationTier: () => ({ ...one(), body: { tier: 'cultivator' as const, version: 1 } }),
  approveApplication: () => ({ ...one(), body: decision }),
  rejectApplication: () => ({ ...one(), body: decision }),
  decideApplications: () => ({
    body: { decision: 'reject' as const, items: [{ id: randomUUID(), version: 1 }], notes: '' },
  }),
  exportApplications: () => ({ body: {} }),
})
