// Sends a public form under its guard: with a token that is old enough, renewed where it grew too old, and the same one for as
// long as nobody knows whether what was sent has arrived. The tab keeps it beside the draft, so that after a reload the same
// form sent again has one effect.
import { type FormGuardFields, type GuardedForm, formAgeLimits } from '#contracts/form-guard.ts'
import { forgetFormToken, formTokenKey } from '../stores/formTokens.ts'
import { keptObject, readInTab, writeInTab } from '../stores/tabStorage.ts'
import { ProblemError } from './problem.ts'
import { send } from './send.ts'

interface Held {
  readonly token: string
  /** By this browser's clock; milliseconds. */
  readonly since: number
  /** The mark of what was sent without an answer. */
  readonly unanswered?: number
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
  submit<Answer>(content: unknown, trap: string, post: (guard: FormGuardFields) => Promise<Answer>): Promise<Answer>
}

const real: FormGuardDeps = {
  fetchToken: async (form, renews) =>
    (await send('formToken', { body: { form, ...(renews === undefined ? {} : { renews }) } })).token,
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
}

/** A little more than the server asks: its clock and ours do not tick at once. */
const settling = formAgeLimits.min + 100

const isRefused = (error: unknown): error is ProblemError => error instanceof ProblemError && error.problem.status < 500

/**
 * By it the same content is known again; the text itself is not kept. Where two have the same one (FNV-1a), the server refuses
 * the token, and another is taken. Not of the browser's own: those need a secure address.
 */
const markOf = (content: unknown): number => {
  let mark = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(content))) mark = Math.imul(mark ^ byte, 0x01000193)
  return mark
}

const keptOf = (form: GuardedForm, key = formTokenKey(form)) => ({
  read: () => keptObject<Held>(readInTab(key)),
  write: (held: Held) => writeInTab(key, JSON.stringify(held)),
  forget: () => forgetFormToken(form),
})

export const createFormGuard = (form: GuardedForm, { fetchToken, now, wait }: FormGuardDeps = real): FormGuard => {
  const kept = keptOf(form)
  let fetching: Promise<Held> | undefined

  const fetched = (renews?: string): Promise<Held> => {
    fetching ??= fetchToken(form, renews)
      .then((token) => {
        const held = { token, since: now() }
        kept.write(held)
        return held
      })
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }
  const held = async (): Promise<Held> => kept.read() ?? fetched()

  /** The token, once it is old enough. A clock that was set back tells nothing of its age. */
  const ripe = async (): Promise<Held> => {
    const found = await held()
    const age = now() - found.since
    if (age < settling) await wait(age < 0 ? settling : settling - age)
    return found
  }

  return {
    prepare: async () => {
      await held().catch(() => undefined)
    },
    submit: async (content, trap, post) => {
      const mark = markOf(content)
      const { unanswered } = kept.read() ?? {}
      // Another thing than the one that may have arrived.
      if (unanswered !== undefined && unanswered !== mark) kept.forget()
      const once = async () => {
        const { token, since } = await ripe()
        kept.write({ token, since, unanswered: mark })
        try {
          const answer = await post({ token, subtitle: trap })
          kept.forget()
          return answer
        } catch (error) {
          if (isRefused(error)) kept.write({ token, since })
          throw error
        }
      }
      try {
        return await once()
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        if (error.code === 'key_reused') kept.forget()
        else if (error.code === 'form_token_stale') await fetched(kept.read()?.token)
        else throw error
        return once()
      }
    },
  }
}
