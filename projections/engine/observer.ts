// Callbacks for metrics. The API turns them into Prometheus metrics.
import type { RunnerState } from './runner-state.ts'

export interface Observer {
  /** A batch was committed. */
  batch?(model: string, batch: { readonly events: number; readonly rows: number; readonly milliseconds: number }): void
  state?(model: string, state: RunnerState): void
  /** An event stopped the model. */
  failed?(model: string, position: string): void
  rebuilt?(model: string, rebuild: { readonly rows: number; readonly milliseconds: number }): void
}
