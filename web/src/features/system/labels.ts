// Labels on the system page that depend on data.
import { m } from '#messages'
import type { ActiveRun, ModelRun } from '#contracts/read-models.ts'

const modelNames: Readonly<Record<string, () => string>> = {
  access: m['read-models:names.access'],
  organizations: m['read-models:names.organizations'],
  clients: m['read-models:names.clients'],
  referrals: m['read-models:names.referrals'],
  analytics: m['read-models:names.analytics'],
  applications: m['read-models:names.applications'],
}

/** The display name of a model. A model without one keeps its technical name. */
export const modelName = (name: string): string => modelNames[name]?.() ?? name

export const formatDuration = (seconds: number): string => {
  if (seconds < 1) return m['read-models:duration.underASecond']()
  if (seconds < 90) return m['read-models:duration.seconds']({ value: Math.round(seconds) })
  if (seconds < 5_400) return m['read-models:duration.minutes']({ value: Math.round(seconds / 60) })
  return m['read-models:duration.hours']({ value: Math.round(seconds / 3_600) })
}

export const phaseLabel = {
  waiting: m['read-models:phases.waiting'],
  folding: m['read-models:phases.folding'],
  copying: m['read-models:phases.copying'],
  indexing: m['read-models:phases.indexing'],
  comparing: m['read-models:phases.comparing'],
  catching_up: m['read-models:phases.catchingUp'],
  switching: m['read-models:phases.switching'],
  switched: m['read-models:phases.switched'],
} satisfies Record<ActiveRun['phase'], () => string>

export const originLabel = {
  person: m['read-models:origins.person'],
  terminal: m['read-models:origins.terminal'],
  schedule: m['read-models:origins.schedule'],
  start: m['read-models:origins.automatic'],
} satisfies Record<ModelRun['origin'], () => string>
