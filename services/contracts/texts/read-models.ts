// The page of the read models: how far each is, rebuilding and verifying it.
import type { ModelRun, RunKind, ActiveRun } from '../read-models.ts'
import { positionText } from './position.ts'

const names: Readonly<Record<string, string>> = {
  access: 'Access',
  organizations: 'Organizations',
  clients: 'Clients',
  referrals: 'Referrals',
  analytics: 'Analytics',
  applications: 'Applications',
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

const span = (seconds: number): string => {
  if (seconds < 1) return 'under a second'
  if (seconds < 90) return `${whole(seconds)} s`
  return seconds < 5_400 ? `${whole(seconds / 60)} min` : `${whole(seconds / 3_600)} h`
}

const phases: Readonly<Record<ActiveRun['phase'], string>> = {
  waiting: 'Waiting to begin',
  folding: 'Reading the log',
  copying: 'Writing the rows',
  indexing: 'Making the indexes',
  comparing: 'Comparing table by table',
  catching_up: 'Catching up with what came meanwhile',
  switching: 'Switching over',
  switched: 'Switched over',
}

const origins: Readonly<Record<ModelRun['origin'], string>> = {
  person: 'asked for here',
  terminal: 'from a terminal',
  schedule: 'by night',
  start: 'by itself',
}

export const readModels = {
  nameOf: (name: string): string => names[name] ?? name,

  facts: {},
  lag: span,
  position: (position: string) => (position === '' ? 'Nothing yet' : positionText(position)),

  run: {
    rebuilt: ({ rows, seconds, origin }: ModelRun) =>
      `${whole(rows ?? 0)} rows in ${span(seconds)}, ${origins[origin]}`,
    equal: ({ rows, origin }: ModelRun) => `Equal to the log: ${whole(rows ?? 0)} rows, ${origins[origin]}`,
    differs: ({ differences, origin }: ModelRun) =>
      differences === 1
        ? `1 difference, ${origins[origin]}`
        : `${whole(differences ?? 0)} differences, ${origins[origin]}`,
    interrupted: ({ origin }: ModelRun) => `Interrupted, ${origins[origin]}; what served went on serving`,
  },

  underWay: {
    rebuild: 'Rebuild under way',
    verify: 'Verification under way',
    phase: (phase: ActiveRun['phase']) => phases[phase],
    pace: ({ events, eventsPerSecond }: ActiveRun) => `${whole(events)} events, ${whole(eventsPerSecond)} a second`,
    left: (seconds: number) => (seconds < 1 ? 'nearly done' : `about ${span(seconds)} left`),
    share: (share: number) => `${Math.floor(share * 100)}%`,
  },

  actions: {
    of: (kind: RunKind, name: string) => (kind === 'rebuild' ? `Rebuild ${name}` : `Verify ${name}`),
  },

  confirm: {},
}
