// What staff ask the family about its request, in their own words.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { openQuestion } from './own-referral.ts'

interface Props {
  readonly referral: Parameters<typeof openQuestion>[0]
  readonly marginTop?: '2.5'
}

/** Renders nothing if the reader is not the family, or if there is no question. */
export const StaffQuestion = ({ referral, ...margin }: Props) => {
  const question = openQuestion(referral)
  return (
    question !== null && (
      <chakra.div
        {...margin}
        px="3.5"
        py="2.5"
        bg="bg.subtle"
        borderWidth="1px"
        borderRadius="control"
        maxWidth="reading"
      >
        <chakra.p fontWeight="650" textStyle="small">
          {m['own-referral:next.question']()}
        </chakra.p>
        <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap">
          {question}
        </chakra.p>
      </chakra.div>
    )
  )
}
