// The state of one model's runner in this process. Each change is reported to the observer and logged.
import type { Logger } from '#platform/log.ts'

import { errorMessage } from './failure.ts'
import type { Observer } from './observer.ts'

export type RunnerState = 'stopped' | 'waiting' | 'rebuilding' | 'catching_up' | 'live' | 'failed'

export interface RunnerStatus {
  readonly state: RunnerState
  /** The event that stopped the model. `position` is empty if no event caused the error. */
  readonly failure: { readonly position: string; readonly message: string } | undefined
}

export interface RunnerStatusReporter {
  status(): RunnerStatus
  enter(state: RunnerState): void
  /** `position` is that of the event that caused the error; '' if none did. */
  enterFailed(position: string, error: unknown): void
}

export const createRunnerStatus = (observer: Observer, logger: Logger, model: string): RunnerStatusReporter => {
  let status: RunnerStatus = { state: 'stopped', failure: undefined }
  const enter = (state: RunnerState, failure?: RunnerStatus['failure']) => {
    if (status.state === state && failure === undefined) return
    status = { state, failure }
    observer.state?.(model, state)
    logger.debug({ state }, 'read model changed state')
  }
  return {
    status: () => status,
    enter: (state) => enter(state),
    enterFailed: (position, error) => {
      enter('failed', { position, message: errorMessage(error) })
      observer.failed?.(model, position)
      logger.error({ err: error, position }, 'the read model stopped')
    },
  }
}
