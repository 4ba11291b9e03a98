// Explains what happens after someone makes a request.
import { Eye, MessageSquare, Send, UserRoundCheck } from 'lucide-react'
import { ProgressSteps } from '../../../design-system/ui/ProgressSteps.tsx'
import { NoWrapTimes } from '../../../design-system/ui/NoWrapTimes.tsx'

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
      detail: <NoWrapTimes>{steps[key].text}</NoWrapTimes>,
      icon: icons[key],
      state: 'done',
    }))}
  />
)
