// One part of the background work of a process, and what the parts need.
import type { Commands } from '#commands/commands.ts'
import type { Queries } from '#projections/queries.ts'

import type { ChangePublisher } from '../change-publisher.ts'
import type { OwnProfiles } from '../own-profiles.ts'
import type { IdentityServices } from '../identity-services.ts'
import type { ServicesOptions } from '../service-options.ts'
import type { Stores } from '../stores.ts'

export interface BackgroundWorker {
  start(): void
  /** Stops after the current batch. */
  stop(): Promise<void>
}

export interface BackgroundDeps
  extends
    Pick<ServicesOptions, 'config' | 'clock' | 'logger' | 'pollInterval'>,
    Pick<
      Stores,
      'backgroundDatabase' | 'backgroundDb' | 'log' | 'liveBuffer' | 'codec' | 'decodeOnce' | 'eventVersions' | 'vault'
    >,
    Pick<IdentityServices, 'identity' | 'textMessages' | 'linkSeal' | 'statusLinks' | 'unsubscribeTokens'> {
  readonly commands: Commands
  readonly queries: Queries
  readonly ownProfiles: Pick<OwnProfiles, 'catchUp'>
  readonly changePublisher: Pick<ChangePublisher, 'publishTopics' | 'publishAccessChange'>
}
