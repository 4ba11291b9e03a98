// The result of a posted form, for the page that the browser is redirected to. A signed cookie stores it for a few
// minutes, so that reloading that page shows it again. Of what was typed, it contains the email address at most.
import type { FormResults, PostedForm } from '#contracts/page-state.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface PageResult {
  readonly path: string
  readonly form: PostedForm
  readonly result: FormResults[keyof FormResults]
  /** The log position of the form's events. */
  readonly position: string | null
}

export interface PageResults {
  read(request: FastifyRequest, path: string): PageResult | undefined
  write(reply: FastifyReply, result: PageResult): void
}

const lifetimeSeconds = 600

export const createPageResults = (secure: boolean): PageResults => {
  const name = secure ? '__Host-page-result' : 'page-result'
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure, signed: true } as const
  return {
    read: (request, path) => {
      const { valid, value } = request.unsignCookie(request.cookies[name] ?? '')
      if (!valid) return undefined
      // The signature proves that `write` created the text.
      const stored = JSON.parse(value) as PageResult
      return stored.path === path ? stored : undefined
    },
    write: (reply, result) =>
      void reply.setCookie(name, JSON.stringify(result), { ...options, maxAge: lifetimeSeconds }),
  }
}
