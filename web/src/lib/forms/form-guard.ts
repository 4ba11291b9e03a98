// Submits a public form with a guard token. The token must have a minimum age, and a stale one is renewed. While it is
// unknown whether a submission arrived, retries use the same token, which makes them idempotent. The tab stores the
// token, so retries after a reload are idempotent too.
import { type FormGuardFields, type GuardedForm, formAgeLimits } from '#contracts/form-guard.ts'
import { deleteFormToken, formTokenKey } from './form-tokens.ts'
import { parseStoredObject, readInTab, writeInTab } from '../storage/tab-storage.ts'
import { ProblemError } from '../api/problem.ts'
import { requestJson } from '../api/request.ts'

interface StoredToken {
  readonly token: string
  /** When this browser received the token, in milliseconds on its own clock. */
  readonly receivedAt: number
  /** Hash of the content that was submitted but got no response. */
  readonly unansweredHash?: number
}

export interface FormGuardDeps {
  readonly fetchToken: (form: GuardedForm, renews?: string) => Promise<string>
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<void>
}

export interface FormGuard {
  /**
   * Fetches a token early, so that it is old enough when the form is submitted. A failure is harmless, because `submit`
   * fetches a token too.
   */
  prepare(): Promise<void>
  /**
   * Submits `content` with `post`, which adds the guard fields. `honeypot` is the value of the hidden field.
   * @throws the error that `post` threw, unless renewing the token fixes it
   */
  submit<Result>(content: unknown, honeypot: string, post: (guard: FormGuardFields) => Promise<Result>): Promise<Result>
}

const defaultDeps: FormGuardDeps = {
  fetchToken: async (form, renews) =>
    (await requestJson('formToken', { body: { form, ...(renews === undefined ? {} : { renews }) } })).token,
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
}

/** Slightly longer than the server requires, because the two clocks are not synchronized. */
const minTokenAge = formAgeLimits.min + 100

const isRejection = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.problem.status < 500

/**
 * Identifies content without storing its text. If different content has the same hash (FNV-1a), the server refuses the
 * token and a new one is fetched. The browser's own hash functions are not used, because they require a secure origin.
 */
const hashContent = (content: unknown): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(content))) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash
}

const tokenStore = (form: GuardedForm, key = formTokenKey(form)) => ({
  read: () => parseStoredObject<StoredToken>(readInTab(key)),
  write: (token: StoredToken) => writeInTab(key, JSON.stringify(token)),
  delete: () => deleteFormToken(form),
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

  /**
   * Returns the token once it is old enough. If the clock was set back, the token's age is unknown, so it waits the
   * full time.
   */
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
      const hash = hashContent(content)
      const { unansweredHash } = store.read() ?? {}
      // The content differs from the submission that may have arrived.
      if (unansweredHash !== undefined && unansweredHash !== hash) store.delete()
      const attempt = async () => {
        const { token, receivedAt } = await usableToken()
        store.write({ token, receivedAt, unansweredHash: hash })
        try {
          const result = await post({ token, subtitle: honeypot })
          store.delete()
          return result
        } catch (error) {
          if (isRejection(error)) store.write({ token, receivedAt })
          throw error
        }
      }
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        if (error.code === 'key_reused') store.delete()
        else if (error.code === 'form_token_stale') await fetchOnce(store.read()?.token)
        else throw error
        return attempt()
      }
    },
  }
}
