// The stage of an intake as a badge.
import { m } from '#messages'
import type { IntakeStage } from '#contracts/intakes.ts'
import { CircleCheck, FileSearch, Inbox, type LucideIcon, PencilLine, SquareCheck } from 'lucide-react'
import { LabelTag } from '../../../design-system/ui/Tag.tsx'

export const stageLabel = {
  draft: m['intakes:stages.draft'],
  submitted: m['intakes:stages.submitted'],
  under_review: m['intakes:stages.underReview'],
  approved: m['intakes:stages.approved'],
  closed: m['intakes:stages.closed'],
} satisfies Record<IntakeStage, () => string>

interface StageLook {
  readonly icon: LucideIcon
  readonly tint: 'good' | 'plain' | 'open'
}

const looks: Readonly<Record<IntakeStage, StageLook>> = {
  draft: { icon: PencilLine, tint: 'plain' },
  submitted: { icon: Inbox, tint: 'open' },
  under_review: { icon: FileSearch, tint: 'open' },
  approved: { icon: CircleCheck, tint: 'good' },
  closed: { icon: SquareCheck, tint: 'plain' },
}

export const StageTag = ({ stage }: { readonly stage: IntakeStage }) => (
  <LabelTag {...looks[stage]}>{stageLabel[stage]()}</LabelTag>
)
