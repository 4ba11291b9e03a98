// On the page of a link that expired: what the family posted there without JavaScript, so that it can send it again.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { usePageState } from '../../../lib/forms/page-state.tsx'

/** Renders nothing if no answer was posted. */
export const PostedAnswer = () => {
  const { values = {} } = usePageState()
  const text = [values['note'], values['words']].flat().filter(Boolean).join('\n')
  return (
    text !== '' && (
      <chakra.div marginBottom="4">
        <p>{m['public-requests:status.openAgain']()}</p>
        <chakra.p marginTop="3" fontWeight="600">
          {m['public-requests:status.youWrote']()}
        </chakra.p>
        <chakra.blockquote
          borderInlineStartWidth="3px"
          paddingInlineStart="3.5"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          {text}
        </chakra.blockquote>
      </chakra.div>
    )
  )
}
