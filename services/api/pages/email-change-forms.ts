// The two buttons at /change-email, for browsers without JavaScript: confirm the change of the sign-in address, or stop it.
import { type EmailChangeAnswer, emailChangePath } from '#contracts/email-change.ts'

import type { PageForm } from './page-form.ts'

const createAnswerForm = (form: PageForm['form'], answer: EmailChangeAnswer): PageForm => ({
  form,
  paths: [emailChangePath],
  fields: [],
  submit: async ({ call }) => {
    const answered = await call('answerEmailChange', { body: { answer } })
    return 'problem' in answered ? answered : { result: answered.output }
  },
})

export const emailChangeForms: readonly PageForm[] = [
  createAnswerForm('confirm_email_change', 'confirm'),
  createAnswerForm('stop_email_change', 'stop'),
]
