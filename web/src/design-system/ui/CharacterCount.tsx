// Shows how many characters are left in a text area. Screen readers announce it only when few are left.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { hiddenWithoutScript } from './NoScriptNotice.tsx'

export const CharacterCount = ({ length, limit }: { length: number; limit: number }) => {
  const left = limit - length
  const isNearLimit = left <= 20
  return (
    <chakra.span
      {...hiddenWithoutScript}
      color={left < 0 ? 'danger.fg' : undefined}
      aria-live={isNearLimit ? 'polite' : 'off'}
    >
      {left < 0 ? m['common:form.charactersOver']({ count: -left }) : m['common:form.charactersLeft']({ count: left })}
    </chakra.span>
  )
}
