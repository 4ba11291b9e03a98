// The forms of families without an account.
import type { PageForm } from './page-form.ts'

/** The answer to a question from staff. The status page's link contains the key. */
const requestAnswer: PageForm = {
  form: 'request_answer',
  paths: ['/request-status'],
  fields: ['note'],
  submit: async ({ fields, query, guard, call }) => {
    const version = Number(fields.text('version'))
    const body = { key: query.get('key') ?? '', version, note: fields.text('note'), guard }
    const answer = await call('answerRequest', { body })
    if ('output' in answer) return { result: { outcome: 'sent', version }, position: answer.output.position }
    return answer.problem.code === 'stale_version' ? { result: { outcome: 'closed', version } } : answer
  },
}

export const publicRequestForms: readonly PageForm[] = [requestAnswer]
