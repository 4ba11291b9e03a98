// Explains what happens after someone makes a request.
import { Eye, MessageSquare, Send, UserRoundCheck } from 'lucide-react'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { NoWrapDurations } from '../../../design-system/ui/NoWrapDurations.tsx'

interface StepText {
  readonly title: string
  readonly text: string
}

interface Props {
  readonly label: string
  readonly steps: Readonly<Record<'ask' | 'review' | 'send' | 'accept', StepText>>
}

const icons = { ask: MessageSquare, review: Eye, send: Send, accept: UserRoundCheck }

export const RequestProcess = ({ label, steps }: Props) => (
  <ProgressSteps
    plain
    label={label}
    steps={(['ask', 'review', 'send', 'accept'] as const).map((key) => ({
      key,
      title: steps[key].title,
      detail: <NoWrapDurations>{steps[key].text}</NoWrapDurations>,
      icon: icons[key],
      state: 'done',
    }))}
  />
)
