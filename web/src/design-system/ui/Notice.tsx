// A short message within a page.
import { chakra } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const kinds = {
  info: { icon: Info, bg: 'bg.subtle', color: 'fg.muted', role: 'status' },
  done: { icon: CircleCheck, bg: 'primary.subtle', color: 'primary.fg', role: 'status' },
  warning: { icon: ShieldAlert, bg: 'bg.subtle', color: 'danger.fg', role: 'note' },
  failed: { icon: CircleAlert, bg: 'danger.subtle', color: 'danger.fg', role: 'alert' },
} as const

interface Props {
  readonly kind: keyof typeof kinds
  readonly title?: string
  readonly children?: ReactNode
}

export const Notice = ({ kind, title, children }: Props) => {
  const { icon: Icon, bg, color, role } = kinds[kind]
  return (
    <chakra.div
      role={role}
      display="flex"
      gap="2.5"
      px={{ base: '4', md: '4.5' }}
      py="3.5"
      bg={bg}
      borderRadius="control"
    >
      <chakra.span color={color} paddingTop="0.5" flexShrink={0} aria-hidden>
        <Icon size={19} strokeWidth={1.9} />
      </chakra.span>
      <chakra.div flexGrow={1} minWidth="0" overflowWrap="anywhere">
        {title !== undefined && <chakra.p fontWeight="650">{title}</chakra.p>}
        {children}
      </chakra.div>
    </chakra.div>
  )
}
