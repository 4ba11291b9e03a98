// Events that an engine cannot decode or fold, each broken in another way.
import type { StoredEvent } from '#platform/event-log/port.ts'
import type { EngineOptions } from '#projections/engine/engine.ts'

import type { EngineFixture } from './engine-fixture.ts'
import { createPoisonableCases, poisonError } from './small-models.ts'

/** What an engine reads instead of the stored event. */
export type Alter = (event: StoredEvent) => StoredEvent

/** For an event that can be decoded but not folded. */
export const unchanged: Alter = (event) => event
export const faults: readonly { readonly name: string; readonly alter: Alter; readonly error: string | RegExp }[] = [
  {
    name: 'an unknown event type',
    alter: (event) => ({ ...event, type: 'FutureEvent' }),
    error: 'no event type FutureEvent',
  },
  {
    name: 'a newer schema version',
    alter: (event) => ({ ...event, metadata: event.metadata.replace(/"schemaVersion":\d+/, '"schemaVersion":99') }),
    error: 'no version 99 of event type PriorityChanged',
  },
  {
    name: 'broken metadata',
    alter: (event) => ({ ...event, metadata: event.metadata.slice(0, -1) }),
    error: /JSON/,
  },
  { name: 'a fold that throws', alter: unchanged, error: poisonError },
]

/** The cases model, and a decoder, which both fail on every event that sets high priority while `isBroken`. */
export const breakModel = ({ decode }: Pick<EngineFixture, 'decode'>, alter: Alter, isBroken: () => boolean) => {
  const brokenDecode: EngineOptions['decode'] = (event) =>
    decode(isBroken() && event.data.includes('"high"') ? alter(event) : event)
  return { model: createPoisonableCases(() => isBroken() && alter === unchanged), decode: brokenDecode }
}
