// What happens after a person asks, with the promised times: a seam that is wholly sewn.
import { chakra } from '@chakra-ui/react'
import { Eye, MessageSquare, Send, UserRoundCheck } from 'lucide-react'
import { t } from '../../texts.ts'
import { ProgressSeam } from '../../ui/ProgressSeam.tsx'
import type { SeamStep } from '../../ui/seam.ts'

const { ask, read, send, take, label } = t.home.steps

const steps: readonly (SeamStep & { detail: string })[] = [
  { key: 'ask', title: ask.title, detail: ask.text, icon: MessageSquare, state: 'done' },
  { key: 'read', title: read.title, detail: read.text, icon: Eye, state: 'done' },
  { key: 'send', title: send.title, detail: send.text, icon: Send, state: 'done' },
  { key: 'take', title: take.title, detail: take.text, icon: UserRoundCheck, state: 'done' },
]

export const Steps = () => (
  <chakra.section borderTopWidth="1px" aria-label={label}>
    <chakra.div maxWidth="publicPage" marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '12' }}>
      <ProgressSeam steps={steps} label={label} plain />
    </chakra.div>
  </chakra.section>
)
