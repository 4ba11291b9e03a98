// The result of a form, such as "Check your email!". It replaces the form and takes the focus.
import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconTile } from '../../../design-system/ui/IconTile.tsx'

interface Props {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  readonly help?: string
  readonly children?: ReactNode
}

export const FormResult = ({ icon: Icon, title, text, help, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <chakra.div display="grid" gap="3.5">
      <chakra.div display="flex" alignItems="center" gap="3.5">
        <IconTile aria-hidden>
          <Icon />
        </IconTile>
        <chakra.h2 ref={heading} tabIndex={-1} textStyle="section" outline="none">
          {title}
        </chakra.h2>
      </chakra.div>
      <chakra.p overflowWrap="anywhere">{text}</chakra.p>
      {help !== undefined && <chakra.p color="fg.muted">{help}</chakra.p>}
      {children !== undefined && (
        <chakra.div display="flex" flexWrap="wrap" gap="3" marginTop="1.5">
          {children}
        </chakra.div>
      )}
    </chakra.div>
  )
}
