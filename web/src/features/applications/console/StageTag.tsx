// The stage of an application, as icon and word. An approved one is set up first.
import { m } from '#messages'
import type { ListedApplication } from '#contracts/application-review.ts'
import { Hourglass } from 'lucide-react'
import { LabelTag } from '../../../design-system/ui/Tag.tsx'
import { stageViews } from './stage-display.ts'

export const StageTag = ({ stage, settingUp }: Pick<ListedApplication, 'stage' | 'settingUp'>) => {
  const { label, icon, tint } = stageViews[stage]
  return settingUp ? (
    <LabelTag icon={Hourglass} tint="open">
      {m['partner-applications:stages.settingUp']()}
    </LabelTag>
  ) : (
    <LabelTag icon={icon} tint={tint}>
      {label}
    </LabelTag>
  )
}
