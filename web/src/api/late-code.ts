// Code that a public page needs only once somebody begins to fill in its form: loaded then, over a line that may be gone by then.
import { create } from 'zustand'
import { unreachable } from './problem-error.ts'
import { serverAnswers } from './reach.ts'

export interface LateCode<Code> {
  /** Loads it ahead without a word; where that fails, again as soon as the line is back. */
  readonly prepare: () => void
  /** @throws ProblemError `unavailable` where it did not come; then it may be called again */
  readonly load: () => Promise<Code>
  /** What is there so far, as a hook. */
  readonly useLoaded: () => Code | undefined
}

export const lateCode = <Code extends object>(bring: () => Promise<Code>): LateCode<Code> => {
  const useStore = create<{ readonly code: Code | undefined }>(() => ({ code: undefined }))
  let coming: Promise<Code> | undefined
  /** How often it did not come although the server answered. */
  let missed = 0

  const come = async (): Promise<Code> => {
    if (!(await serverAnswers())) throw unreachable()
    const code = await bring().catch(() => {
      missed += 1
      throw unreachable()
    })
    useStore.setState({ code })
    return code
  }
  const attempt = (): Promise<Code> => {
    coming ??= come().catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
  }
  const prepare = () => void attempt().catch(() => addEventListener('online', prepare, { once: true }))

  return {
    prepare,
    load: () => {
      const before = missed
      return attempt().catch((error: unknown) => {
        // The browser remembers a failure, or a new edition has other files: a new page helps, into which the tab puts the draft.
        if (before > 0 && missed > before) location.reload()
        throw error
      })
    },
    useLoaded: () => useStore(({ code }) => code),
  }
}
