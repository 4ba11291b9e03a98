// How many characters are left, said aloud only when few are.
import { chakra } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'

/** Live counter under a text area. */
export const CharacterCount = ({ length, limit }: { length: number; limit: number }) => {
  const left = limit - length
  const near = left <= 20
  return (
    <chakra.span color={left < 0 ? 'danger.fg' : undefined} aria-live={near ? 'polite' : 'off'}>
      {left < 0 ? t.words.form.charactersOver(-left) : t.words.form.charactersLeft(left)}
    </chakra.span>
  )
}
