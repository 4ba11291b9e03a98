// The application of an organization that wants to become a partner.
import type { PageForm } from './page-form.ts'

const textFields = [
  'orgName',
  'website',
  'about',
  'contactName',
  'contactEmail',
  'contactPhone',
  'eligibility',
  'publicEmail',
] as const
const choiceFields = ['services', 'populations', 'counties'] as const

export const applicationForm: PageForm = {
  form: 'partner_application',
  paths: ['/partners/apply'],
  fields: [...textFields, ...choiceFields],
  submit: async ({ fields, language, guard, call }) => {
    const body = { ...fields.texts(textFields), ...fields.lists(choiceFields), language, guard }
    const answer = await call('submitApplication', { body })
    if ('problem' in answer) return answer
    const { key, position } = answer.output
    return { result: { key, email: fields.text('contactEmail').trim() }, position }
  },
}
