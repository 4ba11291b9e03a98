// The names and icons of the stages of an application.
import { m } from '#messages'
import type { ApplicationStage } from '#contracts/applications.ts'
import { CircleCheck, CircleX, FileSearch, FileText, Inbox, type LucideIcon } from 'lucide-react'

interface StageView {
  readonly label: string
  readonly icon: LucideIcon
  readonly tint: 'open' | 'plain' | 'good' | 'bad'
}

export const stageViews: Readonly<Record<ApplicationStage, StageView>> = {
  new: { label: m['partner-applications:stages.new'](), icon: Inbox, tint: 'open' },
  screening: { label: m['partner-applications:stages.screening'](), icon: FileSearch, tint: 'plain' },
  documents_pending: { label: m['partner-applications:stages.documentsPending'](), icon: FileText, tint: 'plain' },
  approved: { label: m['partner-applications:stages.approved'](), icon: CircleCheck, tint: 'good' },
  rejected: { label: m['partner-applications:stages.rejected'](), icon: CircleX, tint: 'bad' },
}
