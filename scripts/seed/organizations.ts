// The partner organizations in the demo: 32 of them, in six counties and of every tier.
import { anchors } from './organizations/anchors.ts'
import { congregations } from './organizations/congregations.ts'
import { nonprofits } from './organizations/nonprofits.ts'
import type { DemoOrganization } from './organizations/partner.ts'

export type { DemoOrganization } from './organizations/partner.ts'

export const demoOrganizations: readonly DemoOrganization[] = [...congregations, ...nonprofits, ...anchors]
