// The forms of families without an account.
import { publicConsentVersion } from '#contracts/public-requests.ts'
import { z } from 'zod'

import type { PageForm } from './page-form.ts'

/** The answer to a question from staff. The status page's link contains the key. */
const requestAnswer: PageForm = {
  form: 'request_answer',
  paths: ['/request-status'],
  fields: ['note', 'version'],
  submit: async ({ fields, query, guard, call }) => {
    const version = Number(fields.text('version'))
    const body = { key: query.get('key') ?? '', version, note: fields.text('note'), guard }
    const answer = await call('answerRequest', { body })
    if ('output' in answer) return { result: { outcome: 'sent', version }, position: answer.output.position }
    return answer.problem.code === 'stale_version' ? { result: { outcome: 'closed', version } } : answer
  },
}

/** The answer to "Did you get help?" on the status page. Opening the page never answers it. */
const helpAnswer: PageForm = {
  form: 'help_answer',
  paths: ['/request-status'],
  fields: ['answer', 'words', 'version'],
  submit: async ({ fields, query, guard, call }) => {
    const body = {
      key: query.get('key') ?? '',
      version: Number(fields.text('version')),
      answer: fields.text('answer'),
      words: fields.text('words'),
      guard,
    }
    const answer = await call('answerHelp', { body })
    if ('output' in answer) return { result: { outcome: 'sent' }, position: answer.output.position }
    return answer.problem.code === 'help_question_closed' ? { result: { outcome: 'closed' } } : answer
  },
}

/** The address of a person who left the field empty is null. */
const emptyToNull = (text: string): string | null => (text.trim() === '' ? null : text)

const publicRequest: PageForm = {
  form: 'public_request',
  paths: ['/request-referral'],
  fields: ['firstName', 'lastInitial', 'phone', 'email', 'county', 'need', 'note', 'consent'],
  submit: async ({ fields, query, language, guard, call }) => {
    const email = emptyToNull(fields.text('email'))
    const send = (partnerId: string | null) =>
      call('publicReferral', {
        body: {
          ...fields.texts(['firstName', 'lastInitial', 'phone', 'county', 'need', 'note']),
          email,
          consent: { given: fields.has('consent'), textVersion: publicConsentVersion },
          partnerId,
          language,
          guard,
        },
      })
    const toResult = (answer: Awaited<ReturnType<typeof send>>, partnerGone: boolean) => {
      if ('problem' in answer) return answer
      const { reference, key, position } = answer.output
      return { result: { reference, key, email: email === null ? null : email.trim(), partnerGone }, position }
    }
    const partnerId = z.uuid().safeParse(query.get('partner')).data ?? null
    const answer = await send(partnerId)
    // Without the partner, staff choose one.
    const isPartnerGone = 'problem' in answer && partnerId !== null && answer.problem.code === 'organization_not_found'
    return isPartnerGone ? toResult(await send(null), true) : toResult(answer, false)
  },
}

export const publicRequestForms: readonly PageForm[] = [requestAnswer, helpAnswer, publicRequest]
