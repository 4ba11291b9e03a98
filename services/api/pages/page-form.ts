// Handles a form on a public page that a browser posts without JavaScript: it sends the fields to the same route as the
// app.
import type { FormGuardFields } from '#contracts/form-guard.ts'
import type { Language } from '#contracts/language.ts'
import type { FormResults, PostedForm } from '#contracts/page-state.ts'
import type { Problem } from '#contracts/problems.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { PageVisitor } from './page-visitor.ts'
import type { PostedFields } from './posted-fields.ts'
import type { CallRoute } from './route-calls.ts'

interface FormPost {
  readonly fields: PostedFields
  /** The query of the page. */
  readonly query: URLSearchParams
  readonly language: Language
  readonly guard: FormGuardFields
  /** The idempotency key of this form. Sending it again uses the same key. */
  readonly key: string
  readonly call: CallRoute
  /** The visitor who posts the form. */
  readonly visitor: () => Promise<PageVisitor>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What the browser sees next: the form with a problem, the result on a page, or another page. */
type FormOutcome =
  | { readonly problem: Problem }
  | {
      readonly result: FormResults[keyof FormResults]
      readonly position?: string | null
      /**
       * The path and query of the page that shows the result, without a language prefix. By default, those of the form.
       */
      readonly at?: string
    }
  | { readonly goTo: string }

export interface PageForm {
  readonly form: PostedForm
  /** The paths of the pages that have the form, without a language prefix. */
  readonly paths: readonly string[]
  /** The fields whose values the page shows again if the form is refused. Never includes a password. */
  readonly fields: readonly string[]
  submit(post: FormPost): Promise<FormOutcome>
}
