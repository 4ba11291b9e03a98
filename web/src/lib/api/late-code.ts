// Code that a public page needs only once somebody begins to fill in its form: loaded then, over a line that may be gone by then.
import { create } from 'zustand'
import { unreachable } from './problem-error.ts'
import { serverAnswers } from './reach.ts'
import { reloadOnce } from './reload.ts'

export interface LateCode<Code> {
  /** Loads it ahead without a word; where that fails, again as soon as the line is back. */
  readonly prepare: () => void
  /** @throws ProblemError `unavailable` where it did not come; then it may be called again */
  readonly load: () => Promise<Code>
  /** What is there so far, as a hook. */
  readonly useLoaded: () => Code | undefined
}

export const lateCode = <Code extends object>(
  bring: () => Promise<Code>,
  anew: () => void = reloadOnce,
): LateCode<Code> => {
  const useStore = create<{ readonly code: Code | undefined }>(() => ({ code: undefined }))
  let coming: Promise<Code> | undefined
  /** Why it did not come last although the server answered. */
  let missed: unknown
  /** The last of these that somebody who pressed a button was told. */
  let told: unknown

  const come = async (): Promise<Code> => {
    if (!(await serverAnswers())) throw unreachable()
    const code = await bring().catch(() => {
      missed = unreachable()
      throw missed
    })
    useStore.setState({ code })
    return code
  }
  const attempt = (): Promise<Code> => {
    coming ??= come().catch((error: unknown) => {
      // What one press asks for twice, to check and to send, fails once.
      setTimeout(() => {
        coming = undefined
      })
      throw error
    })
    return coming
  }
  const prepare = () => void attempt().catch(() => addEventListener('online', prepare, { once: true }))

  return {
    prepare,
    load: () =>
      attempt().catch((error: unknown) => {
        if (error === missed) {
          // At another press than the first.
          if (told !== undefined && told !== error) anew()
          told = error
        }
        throw error
      }),
    useLoaded: () => useStore(({ code }) => code),
  }
}
