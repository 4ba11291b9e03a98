// What happens after a person asks: a seam that is wholly sewn.
import { Eye, MessageSquare, Send, UserRoundCheck } from 'lucide-react'
import { ProgressSeam } from './ProgressSeam.tsx'
import { WholeTimes } from './WholeTimes.tsx'

interface Words {
  readonly title: string
  readonly text: string
}

interface Props {
  readonly label: string
  readonly words: Readonly<Record<'ask' | 'read' | 'send' | 'take', Words>>
}

const icons = { ask: MessageSquare, read: Eye, send: Send, take: UserRoundCheck }

export const AskingSteps = ({ label, words }: Props) => (
  <ProgressSeam
    plain
    label={label}
    steps={(['ask', 'read', 'send', 'take'] as const).map((key) => ({
      key,
      title: words[key].title,
      detail: <WholeTimes>{words[key].text}</WholeTimes>,
      icon: icons[key],
      state: 'done',
    }))}
  />
)
