// The state of the whole installation, for the system page.
import type { FeatureModule } from '../../feature-module.ts'
import { readSystemStatus } from './system-status.ts'

export const systemFeature: FeatureModule<'db' | 'clock' | 'settings'> = ({ route }, { db, clock, settings }) => {
  route('systemStatus', () => readSystemStatus({ db, clock, logStore: settings.logStore }))
}
