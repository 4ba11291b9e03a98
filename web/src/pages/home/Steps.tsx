// What happens after a person asks, with the promised times: a seam that is wholly sewn.
import { chakra } from '@chakra-ui/react'
import { Eye, MessageSquare, Send, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../texts.ts'
import { ProgressSeam } from '../../ui/ProgressSeam.tsx'
import type { SeamStep } from '../../ui/seam.ts'

const { ask, read, send, take, label } = t.home.steps

/** "24-48 hours" is not torn at its hyphen. */
const whole = (text: string) =>
  text.split(/(\d+-\d+ \w+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <chakra.span key={part} whiteSpace="nowrap">
        {part}
      </chakra.span>
    ),
  )

const steps: readonly (SeamStep & { detail: ReactNode })[] = [
  { key: 'ask', title: ask.title, detail: ask.text, icon: MessageSquare, state: 'done' },
  { key: 'read', title: read.title, detail: whole(read.text), icon: Eye, state: 'done' },
  { key: 'send', title: send.title, detail: whole(send.text), icon: Send, state: 'done' },
  { key: 'take', title: take.title, detail: take.text, icon: UserRoundCheck, state: 'done' },
]

export const Steps = () => (
  <chakra.section borderTopWidth="1px" aria-label={label}>
    <chakra.div maxWidth="publicPage" marginX="auto" px={{ base: '4.5', md: '6' }} py={{ base: '8', md: '12' }}>
      <ProgressSeam steps={steps} label={label} plain />
    </chakra.div>
  </chakra.section>
)
