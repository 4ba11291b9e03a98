// Sends a public form under its guard: with a token that is old enough, renewed where it grew too old, and the same one for as
// long as nobody knows whether what was sent has arrived. The tab keeps it beside the draft, so that after a reload the same
// form sent again has one effect.
import { type FormGuardFields, type GuardedForm, formAgeLimits } from '#contracts/form-guard.ts'
import { forgetFormToken, formTokenKey } from '../stores/formTokens.ts'
import { parseStoredObject, readInTab, writeInTab } from '../stores/tabStorage.ts'
import { ProblemError } from './problem.ts'
import { requestJson } from './request.ts'

interface StoredToken {
  readonly token: string
  /** By this browser's clock; milliseconds. */
  readonly receivedAt: number
  /** The mark of what was sent without an answer. */
  readonly unansweredHash?: number
}

export interface FormGuardDeps {
  readonly fetchToken: (form: GuardedForm, renews?: string) => Promise<string>
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<void>
}

export interface FormGuard {
  /** Fetches a token, so that it is old enough when the form is sent. Failing is no harm: sending fetches one. */
  prepare(): Promise<void>
  /**
   * Sends `content` by `post`, which puts the pass beside it. `trap` is what stands in the field that nobody sees.
   * @throws what `post` throws, but for a token that could be renewed
   */
  submit<Answer>(content: unknown, honeypot: string, post: (guard: FormGuardFields) => Promise<Answer>): Promise<Answer>
}

const defaultDeps: FormGuardDeps = {
  fetchToken: async (form, renews) =>
    (await requestJson('formToken', { body: { form, ...(renews === undefined ? {} : { renews }) } })).token,
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
}

/** A little more than the server asks: its clock and ours do not tick at once. */
const minTokenAge = formAgeLimits.min + 100

const isRejection = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.problem.status < 500

/**
 * By it the same content is known again; the text itself is not kept. Where two have the same one (FNV-1a), the server refuses
 * the token, and another is taken. Not of the browser's own: those need a secure address.
 */
const hashOf = (content: unknown): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(content))) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash
}

const tokenStore = (form: GuardedForm, key = formTokenKey(form)) => ({
  read: () => parseStoredObject<StoredToken>(readInTab(key)),
  write: (token: StoredToken) => writeInTab(key, JSON.stringify(token)),
  forget: () => forgetFormToken(form),
})

export const createFormGuard = (
  form: GuardedForm,
  { fetchToken, now, wait }: FormGuardDeps = defaultDeps,
): FormGuard => {
  const store = tokenStore(form)
  let fetching: Promise<StoredToken> | undefined

  const fetchOnce = (renews?: string): Promise<StoredToken> => {
    fetching ??= fetchToken(form, renews)
      .then((token) => {
        const stored = { token, receivedAt: now() }
        store.write(stored)
        return stored
      })
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }
  const currentToken = async (): Promise<StoredToken> => store.read() ?? fetchOnce()

  /** The token, once it is old enough. A clock that was set back tells nothing of its age. */
  const usableToken = async (): Promise<StoredToken> => {
    const stored = await currentToken()
    const age = now() - stored.receivedAt
    if (age < minTokenAge) await wait(age < 0 ? minTokenAge : minTokenAge - age)
    return stored
  }

  return {
    prepare: async () => {
      await currentToken().catch(() => undefined)
    },
    submit: async (content, honeypot, post) => {
      const hash = hashOf(content)
      const { unansweredHash } = store.read() ?? {}
      // Another thing than the one that may have arrived.
      if (unansweredHash !== undefined && unansweredHash !== hash) store.forget()
      const attempt = async () => {
        const { token, receivedAt } = await usableToken()
        store.write({ token, receivedAt, unansweredHash: hash })
        try {
          const answer = await post({ token, subtitle: honeypot })
          store.forget()
          return answer
        } catch (error) {
          if (isRejection(error)) store.write({ token, receivedAt })
          throw error
        }
      }
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        if (error.code === 'key_reused') store.forget()
        else if (error.code === 'form_token_stale') await fetchOnce(store.read()?.token)
        else throw error
        return attempt()
      }
    },
  }
}
