// Runs calls with a timeout, finds the leader, and reports errors of the store or the connection as LogUnavailable.
import { setImmediate as nextTurn } from 'node:timers/promises'

import { createLogClosedError } from '../closed-log.ts'
import { DeadlineExceeded, withDeadline } from '../deadline.ts'
import { LogUnavailable } from '../port.ts'
import type { StoreAddress } from './connection-problem.ts'
import type { ConnectionStatus } from './connection-status.ts'
import { isNotLeader, toStoreError } from './store-error.ts'

/** Limits how long a caller waits. */
export interface Deadline {
  /** In milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal
}

/** One attempt of a call. */
export interface Attempt {
  /** Remaining time in milliseconds. */
  readonly remaining: number
  /** Aborts when the caller stops waiting. */
  readonly abortSignal: AbortSignal
  /** Must be called when the request is sent. */
  readonly markSent: () => void
}

export interface CallRunner {
  /**
   * Makes a call. If the node is not the leader, tries again with the leader.
   * @throws LogUnavailable; see `toStoreError`
   */
  run<T>(deadline: Deadline, call: (attempt: Attempt) => Promise<T>): Promise<T>
  /** Refuses further calls and ends the running ones, except appends that were already sent. */
  close(): void
}

/** Maximum number of nodes to try until one is the leader. */
const maxNodesTried = 3

const runAtLeader = async <T>(
  deadlineAt: number,
  attempt: Omit<Attempt, 'remaining'>,
  call: (attempt: Attempt) => Promise<T>,
  onRetry: () => void,
): Promise<T> => {
  for (let nodesTried = 1; ; nodesTried += 1) {
    const remaining = Math.max(1, deadlineAt - performance.now())
    try {
      return await withDeadline(remaining, call({ ...attempt, remaining }), attempt.abortSignal)
    } catch (error) {
      if (!isNotLeader(error) || nodesTried === maxNodesTried) throw error
      onRetry()
      // The client switches to the reported leader a moment later.
      await nextTurn()
    }
  }
}

export const createCallRunner = (status: ConnectionStatus, address: StoreAddress): CallRunner => {
  /** Callbacks of the running calls, which are called when the connection closes. */
  const closeListeners = new Set<() => void>()
  let isClosed = false
  return {
    run: async ({ timeout, signal }, call) => {
      if (isClosed) throw createLogClosedError()
      const deadlineAt = performance.now() + timeout
      const abortController = new AbortController()
      const sent = { last: false, earlier: false }
      const wasSent = () => sent.last || sent.earlier
      const markSent = () => {
        sent.last = true
      }
      const startNextAttempt = () => {
        sent.earlier ||= sent.last
        sent.last = false
      }
      const giveUp = () => abortController.abort()
      /**
       * An append that was sent keeps its timeout. All other calls end immediately, even one that is still looking for
       * a node.
       */
      const abortUnlessSent = () => {
        if (!wasSent()) giveUp()
      }
      closeListeners.add(abortUnlessSent)
      signal?.addEventListener('abort', giveUp)
      if (signal?.aborted === true) giveUp()
      try {
        return await runAtLeader(deadlineAt, { abortSignal: abortController.signal, markSent }, call, startNextAttempt)
      } catch (error) {
        abortController.abort()
        if (isClosed && !wasSent()) throw createLogClosedError()
        const reportedError =
          error instanceof DeadlineExceeded
            ? new LogUnavailable(error.message, wasSent(), { cause: error })
            : toStoreError(error, sent, address)
        if (reportedError instanceof LogUnavailable && signal?.aborted !== true) status.markDisconnected()
        throw reportedError
      } finally {
        closeListeners.delete(abortUnlessSent)
        signal?.removeEventListener('abort', giveUp)
      }
    },
    close: () => {
      isClosed = true
      for (const notify of closeListeners) notify()
    },
  }
}
