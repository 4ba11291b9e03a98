// Callbacks for metrics. The API turns them into Prometheus metrics.
import type { SubscriptionState } from '#platform/subscription/state.ts'

export interface Observer {
  /** A batch was committed. */
  batch?(model: string, batch: { readonly events: number; readonly rows: number; readonly milliseconds: number }): void
  state?(model: string, state: SubscriptionState): void
  /** The model failed in a way that a retry is unlikely to resolve. `position` is that of the event, '' if none caused it. */
  failed?(model: string, position: string): void
  rebuilt?(model: string, rebuild: { readonly rows: number; readonly milliseconds: number }): void
}
