// Shows how many characters are left, and announces it only when few are left.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'

/** Live counter under a text area. */
export const CharacterCount = ({ length, limit }: { length: number; limit: number }) => {
  const left = limit - length
  const near = left <= 20
  return (
    <chakra.span color={left < 0 ? 'danger.fg' : undefined} aria-live={near ? 'polite' : 'off'}>
      {left < 0 ? m['common:form.charactersOver']({ count: -left }) : m['common:form.charactersLeft']({ count: left })}
    </chakra.span>
  )
}
